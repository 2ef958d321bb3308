/** The blocks of a text, each as its HTML: paragraphs, headings, pictures, items of lists. */
export function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')))
}

/** The words of a block; of a picture its name, so that another picture is a difference. */
export function wordsOfBlock(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) {
    const name = image.getAttribute('src')?.split('/').at(-1) ?? ''
    image.replaceWith(`▣ ${[image.alt, name].filter(Boolean).join(' · ')}`)
  }
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n')
  for (const part of body.querySelectorAll('li, p, tr')) part.append('\n')
  return (body.textContent ?? '').trim()
}
