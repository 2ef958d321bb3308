import { withoutSoftHyphens } from '#shared/soft-hyphens.ts'

/** Copies what is selected without the soft hyphens of the page, which other programs would keep or show. */
export function copyWithoutSoftHyphens(event: ClipboardEvent): void {
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
