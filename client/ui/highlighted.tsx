import { highlight } from '#shared/highlight.ts'

/** A text in which what was looked for is marked. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  // A piece has no name but its place.
  return highlight(text, query).map((piece, index) =>
    piece.isMatch ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
