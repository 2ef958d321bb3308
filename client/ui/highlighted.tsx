import { Fragment, useEffect, useState } from 'react'
import type { highlight as Highlight } from '#shared/highlight.ts'

const load = () => import('#shared/highlight.ts')

/** A text with the words of a search marked, once the code that knows their spellings is loaded. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  const [highlight, setHighlight] = useState<typeof Highlight>()
  useEffect(() => {
    let isWanted = true
    load().then(
      (loaded) => isWanted && setHighlight(() => loaded.highlight),
      // If it fails to load, the text stays unmarked.
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
