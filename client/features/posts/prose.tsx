import '#client/ui/prose.css'
import { useEffect } from 'react'
import { withoutSoftHyphens } from '#shared/soft-hyphens.ts'

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

/** Copies what is selected without the soft hyphens of the page, which other programs would keep or show. */
function copyWithoutSoftHyphens(event: ClipboardEvent): void {
  const selection = getSelection()
  const text = selection?.toString() ?? ''
  const plain = withoutSoftHyphens(text)
  if (plain === text || !event.clipboardData) return
  const copy = document.createElement('div')
  copy.append(selection!.getRangeAt(0).cloneContents())
  // Addresses within the site lead nowhere from elsewhere.
  for (const link of copy.querySelectorAll('a')) link.setAttribute('href', link.href)
  for (const image of copy.querySelectorAll('img')) image.setAttribute('src', image.src)
  event.clipboardData.setData('text/plain', plain)
  event.clipboardData.setData('text/html', withoutSoftHyphens(copy.innerHTML))
  event.preventDefault()
}
