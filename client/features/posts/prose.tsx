import '#client/ui/prose.css'
import { playsVideos } from './video-player.ts'

/** The rich text of a post: HTML that the server has cleaned. Blocks in the other language say so themselves. */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  return <div ref={playsVideos} className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
