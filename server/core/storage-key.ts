// Every separator stands between letters or digits, so no key can climb (`..`), begin at the root or need encoding.
const keyPattern = /^[a-z0-9]+(?:[/._-][a-z0-9]+)*$/

/** @throws Error when a key is not of the shape that the drivers rely on: a fault of ours, never of a reader's */
export function assertKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
}
