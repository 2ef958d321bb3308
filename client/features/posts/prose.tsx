import '#client/ui/prose.css'
import { useEffect } from 'react'
import { copyWithoutSoftHyphens } from './copied-text.ts'

/** Few texts have films: the player is loaded by those. Until it is there, a link to a film is followed. */
const loadPlayer = (text: HTMLElement | null): void => {
  if (text) void import('./video-player.ts').then(({ playVideos }) => playVideos(text))
}

/** The rich text of a post: HTML that the server has cleaned. Blocks in the other language say so themselves. */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  // On the document, for a selection may begin outside. Added again, it is the same listener.
  useEffect(() => document.addEventListener('copy', copyWithoutSoftHyphens), [])
  const ref = html.includes(' data-embed=') ? loadPlayer : undefined
  return <div ref={ref} className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
