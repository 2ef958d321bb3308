import './said.css'

/** What is said to somebody: a text, and what else is to be said, a sentence of its own. */
export interface Saying {
  text: string
  more?: string | undefined
}

/** A text whole and alone in its element; what else is to be said follows in another. */
export function Said({ text, more }: Saying) {
  if (!more) return text
  return (
    <>
      <span>{text}</span> <span className="said-more">{more}</span>
    </>
  )
}
