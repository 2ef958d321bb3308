const withoutWeakMark = (tag: string): string => tag.trim().replace(/^W\//, '')
const withoutPacking = (tag: string): string => tag.replace(/(?:--?|;)(?:gzip|br)"$/, '"')

/**
 * Whether an `If-None-Match` header names the tag. A proxy that compresses makes a tag weak, so weak ones count too, or adds
 * how it does (Apache: `-gzip`).
 */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch === etag) return ifNoneMatch === etag
  const own = withoutWeakMark(etag)
  return ifNoneMatch.split(',').some((tag) => {
    const asked = withoutWeakMark(tag)
    return asked === own || withoutPacking(asked) === own
  })
}
