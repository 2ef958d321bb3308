import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { pdfFiles, pictures } from '#drizzle/schema/index.ts'
import { pdfKey, pdfLimits } from '#shared/pdfs.ts'
import { write } from '#server/core/db.ts'
import { forgetState } from '#server/core/site-state.ts'
import { originalKey, previewKey } from '#shared/media.ts'
import { errorOf } from '#server/test/errors.ts'
import { fileOf } from '#server/test/media-files.ts'
import { callerFor } from '#server/test/services.ts'
import { acceptIssueFile, addIssue, finishReading, issueFile, removeIssues } from '#server/test/issues.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { acceptPdf, applyRead, expirePdfFile, readOldTexts } from './pdfs.files.service.ts'

const services = wholeFile.services({ RATE_LIMIT: '0' })
const admin = wholeFile.user(services, 'editor')
const reader = wholeFile.user(services, 'reader')
const api = wholeFile.api(services)
beforeEach(() => removeIssues(services))

const editor = callerFor(services, admin)
const visitor = callerFor(services, null).pdfs

describe('pdfs.create', () => {
  test('an entry is there at once, and the worker is asked to read its file', async () => {
    const id = await addIssue(services, editor, { subtitle: ' The  rain ' })
    expect(await visitor.get({ id })).toMatchObject({
      title: 'Issue 47',
      subtitle: 'The rain',
      category: 'Archive',
      date: '2026-11-01T06:30:00.000Z',
      pages: null,
      picture: null,
      bytes: issueFile.length,
    })
    expect(payloadsOf(services, 'pdfs.read')).toHaveLength(1)
  })

  test('what the worker has found belongs to it: pages and a cover drawn from the first one', async () => {
    const id = await addIssue(services, editor)
    finishReading(services)
    const pdf = await editor.pdfs.adminGet({ id })
    expect(pdf).toMatchObject({ pages: 2, state: 'ready', isCoverDrawn: true, picture: { width: 1131, height: 1600 } })
    expect(payloadsOf(services, 'media.resize-image')).toHaveLength(1)
  })

  test('the result of a job that runs twice counts once', async () => {
    const id = await addIssue(services, editor)
    const [payload] = payloadsOf(services, 'pdfs.read')
    finishReading(services)
    const before = (await editor.pdfs.adminGet({ id })).picture?.id
    const result = { ok: false, failure: 'heavy' } as const
    write(services.db, (tx) => applyRead(tx, { fileId: 'ff'.repeat(12), coverId: payload!.coverId }, result))
    expect((await editor.pdfs.adminGet({ id })).picture?.id).toBe(before)
  })

  test('a file that cannot be read stays there to be downloaded, and the admin is told why', async () => {
    const id = await addIssue(services, editor)
    finishReading(services, [], 'encrypted')
    expect(await editor.pdfs.adminGet({ id })).toMatchObject({ state: 'failed', failure: 'encrypted', pages: null })
    expect(await visitor.get({ id })).toMatchObject({ title: 'Issue 47', picture: null })
  })

  test('texts that an earlier version has read are read again once, and everything else stays', async () => {
    const id = await addIssue(services, editor)
    finishReading(services, ['இரண்டா ம்', 'ஔவை யா ர்'])
    const before = await editor.pdfs.adminGet({ id })
    forgetState(services.db, 'pdf-texts')
    readOldTexts(services.db)
    finishReading(services, ['இரண்டாம்', 'ஔவையார்'])
    expect((await visitor.search({ id, q: 'ஔவையார்' })).hits).toMatchObject([{ page: 2 }])
    readOldTexts(services.db)
    expect(payloadsOf(services, 'pdfs.read')).toEqual([])
    forgetState(services.db, 'pdf-texts')
    readOldTexts(services.db)
    finishReading(services, [], 'encrypted')
    expect(await editor.pdfs.adminGet({ id })).toEqual(before)
  })

  test('title, date and category are required [V-43]', async () => {
    const fileId = await acceptIssueFile(services)
    const error = await errorOf(() => editor.pdfs.create({ title: ' ', date: '', category: '', fileId }))
    expect(error.fields).toEqual({
      title: 'PDF_FIELDS_REQUIRED',
      date: 'PDF_FIELDS_REQUIRED',
      category: 'PDF_FIELDS_REQUIRED',
    })
    expect((await errorOf(() => addIssue(services, editor, { category: 'Poems' }))).fields).toEqual({
      category: 'FIELD_INVALID',
    })
    expect((await errorOf(() => addIssue(services, editor, { date: 'yesterday' }))).fields).toEqual({
      date: 'FIELD_INVALID',
    })
  })

  test('a file belongs to one entry only, and an unknown one to none', async () => {
    const fileId = await acceptIssueFile(services)
    await addIssue(services, editor, { fileId })
    for (const wrong of [fileId, 'ab'.repeat(12)])
      expect((await errorOf(() => addIssue(services, editor, { fileId: wrong }))).code).toBe('PDF_REQUIRED')
  })

  test('neither visitors nor readers may write', async () => {
    const input = { title: 'x', date: '2026-11-01', category: 'Archive', fileId: await acceptIssueFile(services) }
    for (const [user, code] of [
      [null, 'UNAUTHENTICATED'],
      [reader, 'ADMIN_ONLY'],
    ] as const) {
      const caller = callerFor(services, user).pdfs
      expect((await errorOf(() => caller.create(input))).code).toBe(code)
      expect((await errorOf(() => caller.update({ ...input, id: 'x' }))).code).toBe(code)
      expect((await errorOf(() => caller.delete({ id: 'x' }))).code).toBe(code)
      expect((await errorOf(() => caller.adminList({}))).code).toBe(code)
      expect((await errorOf(() => caller.adminGet({ id: 'x' }))).code).toBe(code)
    }
  })
})

test('the list of admins is searched by a part of the title, in any spelling', async () => {
  await addIssue(services, editor, { title: 'கார்த்திகை இதழ்' })
  await addIssue(services, editor, { title: 'மார்கழி இதழ்' })
  const found = async (q: string) => (await editor.pdfs.adminList({ q })).pdfs.map(({ title }) => title)
  expect(await found('கார்த்')).toEqual(['கார்த்திகை இதழ்'])
  expect(await found('இதழ்'.normalize('NFD'))).toHaveLength(2)
  expect(await found('மாசி')).toEqual([])
})

describe('pdfs.update', () => {
  const change = { title: 'Issue 48', date: '2026-12-01', category: 'Editorial' }

  test('without a file or a cover both stay', async () => {
    const id = await addIssue(services, editor)
    finishReading(services)
    const before = await visitor.get({ id })
    await editor.pdfs.update({ id, ...change })
    const { url, picture } = before
    expect(await visitor.get({ id })).toMatchObject({ title: 'Issue 48', category: 'Editorial', url, picture })
    expect(payloadsOf(services, 'pdfs.read')).toEqual([])
  })

  test('a new file replaces the old one, which goes with its drawn cover', async () => {
    const id = await addIssue(services, editor)
    finishReading(services)
    const before = await editor.pdfs.adminGet({ id })
    await editor.pdfs.update({ id, ...change, fileId: await acceptIssueFile(services) })
    finishReading(services, ['Only one'])
    const after = await editor.pdfs.adminGet({ id })
    expect(after).toMatchObject({ pages: 1, isCoverDrawn: true })
    expect(after.url).not.toBe(before.url)
    expect(after.picture?.id).not.toBe(before.picture?.id)
    const gone = payloadsOf(services, 'media.delete-files').flatMap(({ keys }) => keys)
    expect(gone).toContain(pdfKey(before.url.slice('/uploads/'.length, -'.pdf'.length)))
    expect(services.db.select().from(pictures).where(eq(pictures.id, before.picture!.id)).get()).toBeUndefined()
  })

  test('an entry that is not there cannot be changed or deleted', async () => {
    for (const call of [() => editor.pdfs.update({ id: 'none', ...change }), () => editor.pdfs.delete({ id: 'none' })])
      expect((await errorOf(call)).code).toBe('PDF_NOT_FOUND')
  })
})

describe('pdfs.delete', () => {
  test('the entry goes with its file and its text', async () => {
    const id = await addIssue(services, editor)
    finishReading(services)
    await editor.pdfs.delete({ id })
    expect((await errorOf(() => visitor.get({ id }))).code).toBe('PDF_NOT_FOUND')
    expect(services.db.select().from(pdfFiles).all()).toEqual([])
  })

  test('what the worker still draws for it is removed when it comes', async () => {
    const id = await addIssue(services, editor)
    const { coverId } = payloadsOf(services, 'pdfs.read')[0] as { coverId: string }
    await editor.pdfs.delete({ id })
    finishReading(services)
    const keys = payloadsOf(services, 'media.delete-files').flatMap((payload) => payload.keys)
    expect(keys).toEqual(expect.arrayContaining([originalKey(coverId, 'jpg'), previewKey(coverId)]))
  })
})

describe('files of PDFs', () => {
  test('one that nothing uses is removed, a used one stays', async () => {
    const unused = await acceptIssueFile(services)
    const used = await acceptIssueFile(services)
    await addIssue(services, editor, { fileId: used })
    write(services.db, (tx) => {
      for (const fileId of [unused, used]) expirePdfFile(tx, { fileId })
    })
    expect(services.db.select({ id: pdfFiles.id }).from(pdfFiles).all()).toEqual([{ id: used }])
  })

  test('what is no PDF by its bytes is refused [V-46]', async () => {
    const error = await errorOf(() => acceptPdf(services, fileOf(services, 'just text', 'issue.pdf')))
    expect(error).toMatchObject({ code: 'PDF_TYPE_UNSUPPORTED', fields: { pdf: 'PDF_TYPE_UNSUPPORTED' } })
  })

  test('are answered whole or in ranges, and not after the entry was deleted', async () => {
    const id = await addIssue(services, editor)
    const { url } = await visitor.get({ id })
    const whole = await fetch(api.url + url)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await whole.arrayBuffer()).equals(issueFile)).toBe(true)
    const part = await fetch(api.url + url, { headers: { range: 'bytes=0-4' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${issueFile.length}`,
    ])
    expect((await fetch(api.url + url, { headers: { range: `bytes=${issueFile.length}-` } })).status).toBe(416)
    await editor.pdfs.delete({ id })
    expect((await fetch(api.url + url)).status).toBe(404)
  })
})

describe('pdfs.list', () => {
  test('is by date, newest first, in pages, by category and month [S-006, S-128]', async () => {
    for (const [title, date, category] of [
      ['a', '2026-09-30', 'Archive'],
      ['b', '2026-10-01', 'Archive'],
      ['c', '2026-10-31', 'Archive'],
      ['d', '2026-10-15', 'Editorial'],
      ['e', '1925-05-02', 'Archive'],
    ] as const)
      await addIssue(services, editor, { title, date, category })
    const titles = ({ pdfs }: { pdfs: { title: string }[] }) => pdfs.map(({ title }) => title).join('')
    expect(titles(await visitor.list({}))).toBe('cdbae')
    expect(titles(await visitor.list({ category: 'Editorial' }))).toBe('d')
    expect(titles(await visitor.list({ category: 'Archive', month: 202610 }))).toBe('cb')
    expect(await visitor.months({ category: 'Archive' })).toEqual([
      { month: 202610, count: 2 },
      { month: 202609, count: 1 },
      { month: 192505, count: 1 },
    ])
    const first = await visitor.list({ limit: 4 })
    expect(titles(first)).toBe('cdba')
    expect(titles(await visitor.list({ limit: 4, cursor: first.next ?? '' }))).toBe('e')
  })

  test('of a month of a category reads that stretch of an index', () => {
    const plan = services.db.$client
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM pdf_uploads WHERE category = 'Archive' AND month = 202610
        ORDER BY date DESC, id DESC LIMIT 25`,
      )
      .all() as { detail: string }[]
    expect(plan.map(({ detail }) => detail)).toEqual([
      'SEARCH pdf_uploads USING COVERING INDEX pdf_uploads_month (category=? AND month=?)',
    ])
  })
})

test('the limits of the worker are those that were measured', () => {
  expect(pdfLimits).toMatchObject({ ms: 15_000, memoryBytes: 700_000_000 })
})
