import { Fragment } from 'react'
import { highlight } from '#shared/highlight.ts'

/** A text in which what was looked for is marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlight(text, query).map(({ text: piece, isMatch, at }) => (
    <Fragment key={at}>{isMatch ? <mark>{piece}</mark> : piece}</Fragment>
  ))
}
