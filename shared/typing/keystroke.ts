/** What a key does to the text before the caret. */
export interface Keystroke {
  /** So many UTF-16 units before the caret go. */
  removed: number
  inserted: string
  /** The consonant before the caret keeps its அ, whatever follows. */
  settles?: boolean
}

/**
 * A way to type Tamil on a Latin keyboard.
 * @param before the text before the caret; some ten letters are enough
 * @param key as `KeyboardEvent.key` says it
 * @param isSettled the last keystroke settled the consonant before the caret
 * @returns null where the key types what is on it
 */
export type Layout = (before: string, key: string, isSettled?: boolean) => Keystroke | null

export const pulli = '்'

/** The sign of each vowel behind a consonant; அ has none. */
export const vowelSigns: Readonly<Record<string, string>> = {
  அ: '',
  ஆ: 'ா',
  இ: 'ி',
  ஈ: 'ீ',
  உ: 'ு',
  ஊ: 'ூ',
  எ: 'ெ',
  ஏ: 'ே',
  ஐ: 'ை',
  ஒ: 'ொ',
  ஓ: 'ோ',
  ஔ: 'ௌ',
}

const consonant = '[கஙசஞடணதநபமயரலவழளறனஜஶஷஸஹ]'
/** A consonant that has neither a sign nor a pulli. */
export const endsInConsonant = new RegExp(`${consonant}$`)
export const endsInPulli = new RegExp(`${consonant}${pulli}$`)
