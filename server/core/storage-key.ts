// Every separator is between letters or digits, so no key can contain `..`, be absolute or need encoding.
const keyPattern = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*$/

/** @throws Error for an invalid key: always a programming error, never the caller's input */
export function assertKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
}
