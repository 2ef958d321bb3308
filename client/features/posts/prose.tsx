import '#client/ui/prose.css'

/** Few texts have films: the player is loaded by those. Until it is there, a link to a film is followed. */
const loadPlayer = (text: HTMLElement | null): void => {
  if (text) void import('./video-player.ts').then(({ playVideos }) => playVideos(text))
}

/** The rich text of a post: HTML that the server has cleaned. Blocks in the other language say so themselves. */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  const ref = html.includes(' data-embed=') ? loadPlayer : undefined
  return <div ref={ref} className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
