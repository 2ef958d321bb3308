import './said.css'
import { LangText } from '#client/ui/lang-text.tsx'

/** What is said to somebody: a text, and what else is to be said, a sentence of its own. */
export interface Saying {
  text: string
  more?: string | undefined
}

/** A text whole and alone in its element; what else is to be said follows in another. */
export function Said({ text, more }: Saying) {
  if (!more) return <LangText>{text}</LangText>
  return (
    <>
      <span>
        <LangText>{text}</LangText>
      </span>{' '}
      <span className="said-more">
        <LangText>{more}</LangText>
      </span>
    </>
  )
}
