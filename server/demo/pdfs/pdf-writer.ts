import { deflateSync } from 'node:zlib'

/** A reference to an object of the file, as it is written: `12 0 R`. */
export type Ref = `${number} 0 R`

export interface PdfWriter {
  /** A place for an object that is named before it is written. */
  reserve(): Ref
  /** Writes a dictionary or any other object: `<< /Type /Page >>`. */
  put(body: string, ref?: Ref): Ref
  /** Writes a stream; `entries` are those of its dictionary besides length and filter. */
  putStream(content: Buffer | string, entries?: string, options?: { filter?: string; isPacked?: boolean }): Ref
  /** The whole file. */
  finish(trailer: { root: Ref; info?: Ref; more?: string }): Buffer
}

const numberOf = (ref: Ref): number => Number.parseInt(ref, 10)

/** Writes the objects of a PDF one after the other, and the table that says where each begins. */
export function createPdfWriter(): PdfWriter {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const append = (...more: (string | Buffer)[]) => {
    for (const part of more) {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
      parts.push(bytes)
      length += bytes.length
    }
  }
  const reserve = (): Ref => `${offsets.push(-1)} 0 R`
  const begin = (ref: Ref) => {
    offsets[numberOf(ref) - 1] = length
    append(`${numberOf(ref)} 0 obj\n`)
  }
  const put = (body: string, ref = reserve()): Ref => {
    begin(ref)
    append(body, '\nendobj\n')
    return ref
  }
  return {
    reserve,
    put,
    putStream(content, entries = '', { filter, isPacked = true } = {}) {
      const raw = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
      const body = filter || !isPacked ? raw : deflateSync(raw, { level: 9 })
      const name = filter ?? (isPacked ? 'FlateDecode' : undefined)
      const ref = reserve()
      begin(ref)
      append(`<< ${entries} ${name ? `/Filter /${name} ` : ''}/Length ${body.length} >>\nstream\n`, body)
      append('\nendstream\nendobj\n')
      return ref
    },
    finish({ root, info, more = '' }) {
      const start = length
      const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      append(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`, entries.join(''))
      append(
        `trailer\n<< /Size ${offsets.length + 1} /Root ${root} ${info ? `/Info ${info} ` : ''}${more}>>\n`,
        `startxref\n${start}\n%%EOF\n`,
      )
      return Buffer.concat(parts)
    },
  }
}

/** A text of any language, as strings outside of pages are written: UTF-16 with its mark. */
export function textString(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}
