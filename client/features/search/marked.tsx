import { Fragment } from 'react'
import type { MarkedPiece } from '#shared/search/match.ts'

/** A text with what was found in it marked. */
export function Marked({ pieces }: { pieces: MarkedPiece[] }) {
  let at = 0
  return pieces.map(({ text, isMatch }) => {
    const key = at
    at += text.length
    return <Fragment key={key}>{isMatch ? <mark>{text}</mark> : text}</Fragment>
  })
}
