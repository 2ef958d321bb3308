/**
 * A function of words that remembers its answers. Two generations of at most `most` words are kept: what is asked again
 * passes to the younger one, so that common words stay whatever rare ones come by.
 */
export function remembering<Value>(most: number, compute: (word: string) => Value): (word: string) => Value {
  let younger = new Map<string, Value>()
  let older = new Map<string, Value>()
  return (word) => {
    const known = younger.get(word)
    if (known !== undefined) return known
    const value = older.get(word) ?? compute(word)
    if (younger.size >= most) {
      older = younger
      younger = new Map()
    }
    younger.set(word, value)
    return value
  }
}
