/**
 * Whether a key is this Latin letter, given in lower case; on a keyboard that has none, such as a Tamil one, by its
 * place.
 */
export const isLetter = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>, letter: string): boolean =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
