import { hexOfColour } from '#shared/hex-colour.ts'
import { imageAddress } from './inline-image-layout.ts'

// A blank line between paragraphs is an empty paragraph here and one with a line break where it is stored: an empty
// one shows nothing on a page.

/**
 * The HTML of the editor's document as it is sent: without the empty paragraphs at the end, in which the next one would
 * be begun, before the notes or not, with a space between
 * the words of a caption and its credit, and with colours as hex, which browsers write as rgb().
 */
export const storedHtml = (html: string): string =>
  html
    .replace(/(?:<p><\/p>)+(?=(?:<ol class="footnotes">.*)?$)/s, '')
    .replace(/(<p(?: [^>]*)?>)<\/p>/g, '$1<br></p>')
    .replace(/<figcaption.*?<\/figcaption>/gs, (caption) => caption.replace(/([^\s>]|<\/\w+>)<small>/g, '$1 <small>'))
    .replace(
      /<span style="color: (rgb\([\d, ]+\))(?:;(?="))?/g,
      (_whole, colour: string) => `<span style="color: ${hexOfColour(colour) ?? colour}`,
    )

/** A stored text as the editor takes it. Line feeds of code that stand alone between two marks TipTap would drop. */
export const editableHtml = (html: string): string =>
  html
    .replace(/(<p(?: [^>]*)?>)<br ?\/?><\/p>/g, '$1</p>')
    .replace(/<pre.*?<\/pre>/gs, (code) => code.replaceAll('\n', '<br>'))

/** Addresses of pictures in a text that pages do not show and the editor does not take: those by http. */
export function refusedPictures(html: string, origin: string): string[] {
  const images = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img[src]')]
  return images.map((image) => image.getAttribute('src') ?? '').filter((src) => !imageAddress(src, origin))
}
