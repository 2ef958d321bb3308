import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { originalKey, previewKey } from '#shared/media.ts'
import { pdfKey } from '#shared/pdfs.ts'
import { sharp } from '#server/core/sharp.ts'
import { buildEncryptedPdf, buildEndlessPdf, buildPdf, tamilContent } from '#server/test/pdf-files.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { toolsOf } from '../../test/tools.ts'
import { readPdf } from './handler.ts'

const fileId = 'ab'.repeat(12)
const coverId = 'cd'.repeat(12)
const services = wholeFile.services()

async function read(body: Buffer, signal?: AbortSignal) {
  await services.storage.put(pdfKey(fileId), body, { type: 'application/pdf', size: body.length })
  return readPdf({ fileId, coverId }, toolsOf(services, signal))
}

// A temporary folder of its own: in the one of the machine other sites read PDFs, too.
beforeEach(() => vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'mai-read-pdf-'))))
afterEach(() => {
  rmSync(tmpdir(), { recursive: true, force: true })
  vi.unstubAllEnvs()
})

describe('pdfs.read', () => {
  test('a PDF gives its pages, their text, and its first page as a picture', async () => {
    const result = await read(buildPdf({ pages: ['The first page', 'The second page', 'The third page'] }))
    expect(result).toMatchObject({
      ok: true,
      pages: 3,
      texts: ['The first page', 'The second page', 'The third page'],
      cover: { width: 1131, height: 1600 },
    })
    for (const key of [originalKey(coverId, 'jpg'), previewKey(coverId)]) {
      const { format, width, height } = await sharp(await services.storage.read(key)).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1131, height: 1600 })
    }
  })

  test.each([
    ['a title page', [[[72, 'இரண்டாம் பக்கம் ஔவையார்']], [[72, 'கொற்றவை']]], 0, 'இரண்டாம் பக்கம் ஔவையார்\nகொற்றவை'],
    ['a line with signs after its words', [[[72, 'மழை, பெய்ததே; மழை.']]], 0, 'மழை, பெய்ததே; மழை.'],
    ['a title that is set widely', [[[72, 'நெடுஞ்சாலை மழை']]], 0.1, 'நெடுஞ்சாலை மழை'],
    [
      'a table',
      [
        [
          [72, 'தலைப்பு'],
          [200, 'விலை'],
        ],
        [
          [72, 'பெய்த'],
          [150, 'மழை'],
        ],
        [[72, 'ஒரு நாள் ஒரு ஊர்']],
      ],
      0,
      'தலைப்பு விலை\nபெய்த மழை\nஒரு நாள் ஒரு ஊர்',
    ],
  ] as [string, [number, string][][], number, string][])(
    'the words of %s are whole, and apart',
    async (_what, lines, spacing, text) => {
      const result = await read(buildPdf({ pages: [''], content: tamilContent(lines, spacing) }))
      expect(result.ok && result.texts.map((each) => each.replaceAll('\r', ''))).toEqual([text])
    },
  )

  test.each(['printed', 'scanned'] as const)(
    'the entries of a %s PDF end up together behind it, once',
    async (order) => {
      const body = buildPdf({ pages: Array.from({ length: 40 }, (_, index) => `Page ${index + 1}`), order })
      const first = await read(body)
      const gathered = await services.storage.read(pdfKey(fileId))
      expect(first).toMatchObject({ ok: true, pages: 40, bytes: gathered?.length })
      expect(gathered?.subarray(0, body.length).equals(body)).toBe(true)
      const update = gathered!.subarray(body.length).toString('latin1')
      expect(update.match(/\/Type \/Page\b/g)).toHaveLength(40)

      const again = await read(gathered!)
      expect(again).toEqual(first)
      expect((await services.storage.read(pdfKey(fileId)))?.equals(gathered!)).toBe(true)
    },
  )

  test('a PDF of few pages stays as it is', async () => {
    const body = buildPdf({ pages: ['One', 'Two'] })
    expect(await read(body)).toMatchObject({ bytes: body.length })
    expect((await services.storage.read(pdfKey(fileId)))?.equals(body)).toBe(true)
  })

  test('what asks for a password ends as encrypted', async () => {
    expect(await read(buildEncryptedPdf())).toEqual({ ok: false, failure: 'encrypted' })
  })

  test.each([
    ['garbage behind the mark of a PDF', () => Buffer.from(`%PDF-1.7\n${'garbage '.repeat(500)}`)],
    ['a file that was cut off', () => buildPdf({ pages: ['whole'], bytesPerPage: 50_000 }).subarray(0, 300)],
    ['an empty file', () => Buffer.from('%PDF-')],
    ['a PDF without pages', () => buildPdf({ pages: [] })],
  ])('%s ends as damaged', async (_what, build) => {
    expect(await read(build())).toEqual({ ok: false, failure: 'damaged' })
  })

  test('what would be drawn for hours is ended, and ends as heavy', { timeout: 60_000 }, async () => {
    expect(await read(buildEndlessPdf())).toEqual({ ok: false, failure: 'heavy' })
  })

  test('a file that is gone by then is an answer, and no error', async () => {
    expect(await readPdf({ fileId: 'ef'.repeat(12), coverId }, toolsOf(services))).toMatchObject({ ok: false })
  })

  test('work that is no longer wanted ends at once and leaves nothing', async () => {
    await expect(read(buildEndlessPdf(), AbortSignal.timeout(1500))).rejects.toThrow(/timeout/i)
    expect(readdirSync(tmpdir())).toEqual([])
  })

  test('removes what a killed worker has left, and nothing that is in use', async () => {
    const [old, young] = ['old', 'young'].map((name) => join(tmpdir(), `mai-pdf-${name}`)) as [string, string]
    for (const folder of [old, young]) mkdirSync(folder)
    const hoursAgo = Date.now() / 1000 - 2 * 3600
    utimesSync(old, hoursAgo, hoursAgo)
    await read(buildPdf({ pages: ['One'] }))
    expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  })
})
