import { hexOfColour } from './hex-colour.ts'

/**
 * The HTML of the editor's document as it is sent: without the empty paragraphs at the end, in which the next one would
 * be begun, and with colours as hex, which browsers write as rgb().
 */
export const storedHtml = (html: string): string =>
  html
    .replace(/(?:<p><\/p>)+$/, '')
    .replace(
      /<span style="color: (rgb\([\d, ]+\));?">/g,
      (_whole, colour: string) => `<span style="color: ${hexOfColour(colour) ?? colour}">`,
    )
