import '#client/ui/prose.css'

/** The rich text of a post: HTML that the server has cleaned. Blocks in the other language say so themselves. */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  return <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
