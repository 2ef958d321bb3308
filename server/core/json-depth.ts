/** Deeper than any input of a procedure, and far below what a parser or a schema minds. */
const maxDepth = 64

/**
 * Whether the arrays and objects of a JSON text lie too deep in each other. It looks at brackets outside of strings only,
 * so that a text made of millions of them is refused before it is parsed.
 */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') {
      at = endOfString(json, at)
      if (at === -1) return false
    } else if (char === '[' || char === '{') {
      if (++depth > maxDepth) return true
    } else if (char === ']' || char === '}') depth -= 1
  }
  return false
}

/** The index of the quotation mark that closes a string; -1 without one. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end
  }
  return -1
}
