import { Fragment } from 'react'
import type { MarkedPiece } from '#shared/search/match.ts'
import { LangText } from '#client/ui/lang-text.tsx'

/** A text with what was found in it marked. */
export function Marked({ pieces }: { pieces: MarkedPiece[] }) {
  let at = 0
  return pieces.map(({ text, isMatch }) => {
    const key = at
    at += text.length
    const said = <LangText>{text}</LangText>
    return <Fragment key={key}>{isMatch ? <mark>{said}</mark> : said}</Fragment>
  })
}
