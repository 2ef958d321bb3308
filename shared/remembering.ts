/**
 * Memoises a function of words. Two generations of at most `most` words are cached: a hit moves the word to the younger
 * one, so that common words survive any number of rare ones.
 */
export function remembering<Value>(max: number, compute: (word: string) => Value): (word: string) => Value {
  let younger = new Map<string, Value>()
  let older = new Map<string, Value>()
  return (word) => {
    const known = younger.get(word)
    if (known !== undefined) return known
    const value = older.get(word) ?? compute(word)
    if (younger.size >= max) {
      older = younger
      younger = new Map()
    }
    younger.set(word, value)
    return value
  }
}
