import { randomBytes } from 'node:crypto'
import { graphemes } from '#shared/text.ts'
import { createPdfWriter, type Ref } from '#server/demo/pdfs/pdf-writer.ts'

interface PdfOptions {
  /** The words of each page, in Latin letters. */
  pages: string[]
  /** Additional bytes of noise on each page, like a scanned page. */
  bytesPerPage?: number
  /** `printed`: first all content, then all page entries. `scanned`: page after page. */
  order?: 'printed' | 'scanned'
  /** Written into the trailer. */
  more?: string
  /** Replaces the content of the first page. */
  content?: string
}

/** A PDF with a page for each text, in a font that every viewer has. */
export function buildPdf({ pages, bytesPerPage = 0, order = 'printed', more, content }: PdfOptions): Buffer {
  const writer = createPdfWriter()
  const tree = writer.reserve()
  const font = writer.put('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const draw = (text: string, index: number) => {
    const words = `BT /F1 24 Tf 72 720 Td (${text.replace(/[\\()]/g, String.raw`\$&`)}) Tj ET`
    const body = writer.putStream((index === 0 && content) || words)
    const noise = bytesPerPage > 0 && noisePicture(bytesPerPage)
    const picture = noise && writer.putStream(noise.bytes, noise.entries, { isPacked: false })
    const drawing = picture && writer.putStream(`q 200 0 0 200 72 72 cm /Im Do Q`)
    return { contents: `${body} ${drawing || ''}`, xObjects: picture ? `/XObject << /Im ${picture} >>` : '' }
  }
  const putPage = ({ contents, xObjects }: ReturnType<typeof draw>): Ref =>
    writer.put(
      `<< /Type /Page /Parent ${tree} /MediaBox [0 0 595 842] /Contents [${contents}]
      /Resources << /Font << /F1 ${font} >> ${xObjects} >> >>`,
    )
  const kids =
    order === 'printed' ? pages.map(draw).map(putPage) : pages.map((text, index) => putPage(draw(text, index)))
  writer.put(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`, tree)
  return writer.finish({ root: writer.put(`<< /Type /Catalog /Pages ${tree} >>`), ...(more && { more }) })
}

/** Of the font of `buildPdf`, as parts of the type size: a letter that stands for each of a Tamil text, and a space. */
const widths = { H: 0.722, space: 0.278 }
const typeSize = 14

/** Bytes of a text as PDF has them in a string. */
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')

/**
 * Content of a page with Tamil as browsers print it: each letter with its signs is a span that has the text, and in which each
 * sign is drawn by itself. Parts of a line are drawn at their places, as the cells of a table are, with no space between.
 * @param lines of parts with their distance from the left, in points
 * @param spacing letterspacing, as a part of the type size
 */
export function tamilContent(lines: readonly (readonly [left: number, text: string])[][], spacing = 0): string {
  const operators = ['BT', `/F1 ${typeSize} Tf`]
  for (const [index, parts] of lines.entries())
    for (const [left, text] of parts) {
      let x = left
      const draw = (letter: string, width: number) => {
        operators.push(`1 0 0 1 ${x.toFixed(2)} ${720 - 30 * index} Tm (${letter}) Tj`)
        x += (width + spacing) * typeSize
      }
      for (const letter of graphemes(text))
        if (letter === ' ') draw(' ', widths.space)
        else {
          operators.push(`/Span <</ActualText <FEFF${utf16(letter)}>>> BDC`)
          for (const _ of letter.normalize('NFD')) draw('H', widths.H)
          operators.push('EMC')
        }
    }
  return [...operators, 'ET'].join('\n')
}

function noisePicture(size: number): { bytes: Buffer; entries: string } {
  const side = Math.floor(Math.sqrt(size))
  const entries = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`
  return { bytes: randomBytes(side * side), entries }
}

/** A PDF that is locked with an unknown password. */
export const buildEncryptedPdf = (): Buffer =>
  buildPdf({
    pages: ['secret'],
    more: `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]
      /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> `,
  })

/** A small PDF whose only page would take hours to draw: nested forms that each draw the next one many times. */
export function buildEndlessPdf(): Buffer {
  const writer = createPdfWriter()
  const tree = writer.reserve()
  const times = 200
  let form: Ref | undefined
  for (let depth = 0; depth < 8; depth += 1) {
    const inside: string = form ? '/X Do '.repeat(times) : '0 0 10 10 re f '.repeat(times)
    const resources = form ? `/Resources << /XObject << /X ${form} >> >>` : ''
    form = writer.putStream(inside, `/Type /XObject /Subtype /Form /BBox [0 0 600 850] ${resources}`)
  }
  const body = writer.putStream('/X Do')
  const page = writer.put(
    `<< /Type /Page /Parent ${tree} /MediaBox [0 0 595 842] /Contents ${body} /Resources << /XObject << /X ${form} >> >> >>`,
  )
  writer.put(`<< /Type /Pages /Kids [${page}] /Count 1 >>`, tree)
  return writer.finish({ root: writer.put(`<< /Type /Catalog /Pages ${tree} >>`) })
}
