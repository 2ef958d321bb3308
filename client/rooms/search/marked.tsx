import type { MarkedPiece } from '#shared/search/match.ts'

/** A text with what was found in it marked. */
export const Marked = ({ pieces }: { pieces: MarkedPiece[] }) =>
  // A piece is known by its place: the pieces of a text never move.
  // oxlint-disable-next-line react/no-array-index-key
  pieces.map(({ text, isMatch }, index) =>
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  )
