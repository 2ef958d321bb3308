import { Fragment, useEffect, useState } from 'react'
import type { highlight as Highlight } from '#shared/highlight.ts'

const load = () => import('#shared/highlight.ts')

/** A text in which what was looked for is marked, once what knows the spellings of a word is there. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const [highlight, setHighlight] = useState<typeof Highlight>()
  useEffect(() => {
    let isWanted = true
    load().then(
      (loaded) => isWanted && setHighlight(() => loaded.highlight),
      // Without it, as without a connection, the text is the same.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [])
  if (!highlight) return text
  return highlight(text, query).map(({ text: piece, isMatch, at }) => (
    <Fragment key={at}>{isMatch ? <mark>{piece}</mark> : piece}</Fragment>
  ))
}
