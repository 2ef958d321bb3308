import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { jobs, pdfFiles, pdfUploads, pictures } from '#drizzle/schema/index.ts'
import { pdfKey, pdfLimits } from '#shared/pdfs.ts'
import { write } from '#server/core/db.ts'
import { originalKey, previewKey } from '#shared/media.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPdf } from '#server/test/pdf-files.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { fileOf } from '#server/test/media-files.ts'
import { callerFor } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { acceptPdf, applyRead, expirePdfFile } from './pdfs.files.service.ts'

let token: string
const body = buildPdf({ pages: ['One', 'Two'] })
const services = wholeFile.services({ RATE_LIMIT: '0' })
const admin = wholeFile.user(services, 'editor')
const reader = wholeFile.user(services, 'reader')
const api = wholeFile.api(services)
beforeAll(async () => {
  token = await services.sessions.create(admin.id)
})
beforeEach(() => {
  services.db.delete(pdfUploads).run()
  services.db.delete(pdfFiles).run()
  services.db.delete(jobs).run()
})

const asAdmin = () => callerFor(services, admin).pdfs
const asVisitor = () => callerFor(services, null).pdfs

const accept = () => acceptPdf(services, fileOf(services, body, 'issue.pdf'))
async function addPdf(fields: Partial<Parameters<ReturnType<typeof asAdmin>['create']>[0]> = {}): Promise<string> {
  const input = { title: 'Issue 47', date: '2026-11-01', category: 'Archive', ...fields }
  const fileId = fields.fileId ?? (await accept())
  return (await asAdmin().create({ ...input, fileId })).id
}
const openJobs = (name: string) =>
  services.db
    .select()
    .from(jobs)
    .where(eq(jobs.name, name))
    .all()
    .map(({ payload }) => JSON.parse(payload) as Record<string, string>)

/** What the worker would answer. */
function finishReading(texts = ['One', 'Two'], failure?: 'encrypted'): void {
  write(services.db, (tx) => {
    for (const payload of openJobs('pdfs.read'))
      applyRead(
        tx,
        { fileId: payload.fileId!, coverId: payload.coverId! },
        failure
          ? { ok: false, failure }
          : {
              ok: true,
              pages: texts.length,
              bytes: body.length,
              texts,
              cover: { width: 1131, height: 1600, bytes: 5000 },
            },
      )
    tx.delete(jobs).where(eq(jobs.name, 'pdfs.read')).run()
  })
}

describe('pdfs.create', () => {
  test('an entry is there at once, and the worker is asked to read its file', async () => {
    const id = await addPdf({ subtitle: ' The  rain ' })
    expect(await asVisitor().get({ id })).toMatchObject({
      title: 'Issue 47',
      subtitle: 'The rain',
      category: 'Archive',
      date: '2026-11-01T06:30:00.000Z',
      pages: null,
      picture: null,
      bytes: body.length,
    })
    expect(openJobs('pdfs.read')).toHaveLength(1)
  })

  test('what the worker has found belongs to it: pages and a cover drawn from the first one', async () => {
    const id = await addPdf()
    finishReading()
    const pdf = await asAdmin().adminGet({ id })
    expect(pdf).toMatchObject({ pages: 2, state: 'ready', isCoverDrawn: true, picture: { width: 1131, height: 1600 } })
    expect(openJobs('media.resize-image')).toHaveLength(1)
  })

  test('the result of a job that runs twice counts once', async () => {
    const id = await addPdf()
    const [payload] = openJobs('pdfs.read')
    finishReading()
    const before = (await asAdmin().adminGet({ id })).picture?.id
    const result = { ok: false, failure: 'heavy' } as const
    write(services.db, (tx) => applyRead(tx, { fileId: 'ff'.repeat(12), coverId: payload!.coverId! }, result))
    expect((await asAdmin().adminGet({ id })).picture?.id).toBe(before)
  })

  test('a file that cannot be read stays there to be downloaded, and the admin is told why', async () => {
    const id = await addPdf()
    finishReading([], 'encrypted')
    expect(await asAdmin().adminGet({ id })).toMatchObject({ state: 'failed', failure: 'encrypted', pages: null })
    expect(await asVisitor().get({ id })).toMatchObject({ title: 'Issue 47', picture: null })
  })

  test('title, date and category are required', async () => {
    const fileId = await accept()
    const error = await errorOf(() => asAdmin().create({ title: ' ', date: '', category: '', fileId }))
    expect(error.fields).toEqual({
      title: 'PDF_FIELDS_REQUIRED',
      date: 'PDF_FIELDS_REQUIRED',
      category: 'PDF_FIELDS_REQUIRED',
    })
    expect((await errorOf(() => addPdf({ category: 'Poems' }))).fields).toEqual({ category: 'FIELD_INVALID' })
    expect((await errorOf(() => addPdf({ date: 'yesterday' }))).fields).toEqual({ date: 'FIELD_INVALID' })
  })

  test('a file belongs to one entry only, and an unknown one to none', async () => {
    const fileId = await accept()
    await addPdf({ fileId })
    for (const wrong of [fileId, 'ab'.repeat(12)])
      expect((await errorOf(() => addPdf({ fileId: wrong }))).code).toBe('PDF_REQUIRED')
  })

  test('neither visitors nor readers may write', async () => {
    const input = { title: 'x', date: '2026-11-01', category: 'Archive', fileId: await accept() }
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
  await addPdf({ title: 'கார்த்திகை இதழ்' })
  await addPdf({ title: 'மார்கழி இதழ்' })
  const found = async (q: string) => (await asAdmin().adminList({ q })).pdfs.map(({ title }) => title)
  expect(await found('கார்த்')).toEqual(['கார்த்திகை இதழ்'])
  expect(await found('இதழ்'.normalize('NFD'))).toHaveLength(2)
  expect(await found('மாசி')).toEqual([])
})

describe('pdfs.update', () => {
  const change = { title: 'Issue 48', date: '2026-12-01', category: 'Editorial' }

  test('without a file or a cover both stay', async () => {
    const id = await addPdf()
    finishReading()
    const before = await asVisitor().get({ id })
    await asAdmin().update({ id, ...change })
    const { url, picture } = before
    expect(await asVisitor().get({ id })).toMatchObject({ title: 'Issue 48', category: 'Editorial', url, picture })
    expect(openJobs('pdfs.read')).toEqual([])
  })

  test('a new file replaces the old one, which goes with its drawn cover', async () => {
    const id = await addPdf()
    finishReading()
    const before = await asAdmin().adminGet({ id })
    await asAdmin().update({ id, ...change, fileId: await accept() })
    finishReading(['Only one'])
    const after = await asAdmin().adminGet({ id })
    expect(after).toMatchObject({ pages: 1, isCoverDrawn: true })
    expect(after.url).not.toBe(before.url)
    expect(after.picture?.id).not.toBe(before.picture?.id)
    const gone = openJobs('media.delete-files').flatMap(({ keys }) => keys)
    expect(gone).toContain(pdfKey(before.url.slice('/uploads/'.length, -'.pdf'.length)))
    expect(services.db.select().from(pictures).where(eq(pictures.id, before.picture!.id)).get()).toBeUndefined()
  })

  test('an entry that is not there cannot be changed or deleted', async () => {
    for (const call of [() => asAdmin().update({ id: 'none', ...change }), () => asAdmin().delete({ id: 'none' })])
      expect((await errorOf(call)).code).toBe('PDF_NOT_FOUND')
  })
})

describe('pdfs.delete', () => {
  test('the entry goes with its file, its cover and its text', async () => {
    const id = await addPdf()
    finishReading()
    await asAdmin().delete({ id })
    expect((await errorOf(() => asVisitor().get({ id }))).code).toBe('PDF_NOT_FOUND')
    expect(services.db.select().from(pdfFiles).all()).toEqual([])
  })

  test('what the worker still draws for it is removed when it comes', async () => {
    const id = await addPdf()
    const { coverId = '' } = openJobs('pdfs.read')[0]!
    await asAdmin().delete({ id })
    finishReading()
    const keys = openJobs('media.delete-files').flatMap((payload) => payload.keys)
    expect(keys).toEqual(expect.arrayContaining([originalKey(coverId, 'jpg'), previewKey(coverId)]))
  })
})

describe('files of PDFs', () => {
  test('one that nothing uses is removed, a used one stays', async () => {
    const unused = await accept()
    const used = await accept()
    await addPdf({ fileId: used })
    write(services.db, (tx) => {
      for (const fileId of [unused, used]) expirePdfFile(tx, { fileId })
    })
    expect(services.db.select({ id: pdfFiles.id }).from(pdfFiles).all()).toEqual([{ id: used }])
  })

  test('what is no PDF by its bytes is refused', async () => {
    const error = await errorOf(() => acceptPdf(services, fileOf(services, 'just text', 'issue.pdf')))
    expect(error).toMatchObject({ code: 'PDF_TYPE_UNSUPPORTED', fields: { pdf: 'PDF_TYPE_UNSUPPORTED' } })
  })

  test('are answered whole or in ranges, and not after the entry was deleted', async () => {
    const id = await addPdf()
    const { url } = await asVisitor().get({ id })
    const whole = await fetch(api.url + url)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await whole.arrayBuffer()).equals(body)).toBe(true)
    const part = await fetch(api.url + url, { headers: { range: 'bytes=0-4' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      '%PDF-',
      `bytes 0-4/${body.length}`,
    ])
    expect((await fetch(api.url + url, { headers: { range: `bytes=${body.length}-` } })).status).toBe(416)
    await asAdmin().delete({ id })
    expect((await fetch(api.url + url)).status).toBe(404)
  })
})

describe('pdfs.list', () => {
  test('is by date, newest first, in pages, by category and month', async () => {
    for (const [title, date, category] of [
      ['a', '2026-09-30', 'Archive'],
      ['b', '2026-10-01', 'Archive'],
      ['c', '2026-10-31', 'Archive'],
      ['d', '2026-10-15', 'Editorial'],
      ['e', '1925-05-02', 'Archive'],
    ] as const)
      await addPdf({ title, date, category })
    const titles = ({ pdfs }: { pdfs: { title: string }[] }) => pdfs.map(({ title }) => title).join('')
    expect(titles(await asVisitor().list({}))).toBe('cdbae')
    expect(titles(await asVisitor().list({ category: 'Editorial' }))).toBe('d')
    expect(titles(await asVisitor().list({ category: 'Archive', month: 202610 }))).toBe('cb')
    expect(await asVisitor().months({ category: 'Archive' })).toEqual([
      { month: 202610, count: 2 },
      { month: 202609, count: 1 },
      { month: 192505, count: 1 },
    ])
    const first = await asVisitor().list({ limit: 4 })
    expect(titles(first)).toBe('cdba')
    expect(titles(await asVisitor().list({ limit: 4, cursor: first.next ?? '' }))).toBe('e')
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

describe('pdfs.search', () => {
  test('tells the pages and what stands around the words', async () => {
    const id = await addPdf()
    finishReading(['மழை வந்தது', 'வெயில் மட்டுமே', 'மீண்டும் மழை, மீண்டும் குளிர்'])
    const { hits, isSearchable, words } = await asVisitor().search({ id, q: 'மழை' })
    expect(isSearchable).toBe(true)
    expect(words).toEqual(['மழை'])
    expect(hits).toEqual([
      { page: 1, before: '', match: 'மழை', after: ' வந்தது' },
      { page: 3, before: 'மீண்டும் ', match: 'மழை', after: ', மீண்டும் குளிர்' },
    ])
  })

  test.each(['கொள்கை'.normalize('NFD'), 'கொ\u200Dள்கை', 'ELAN'])(
    'finds %s in any spelling, and no other form of the word where it stands as it was typed',
    async (q) => {
      const id = await addPdf()
      finishReading(['கொள்கை விளக்கம்', 'An élan'])
      const expected = { ELAN: [2] }[q] ?? [1]
      expect((await asVisitor().search({ id, q })).hits.map(({ page }) => page)).toEqual(expected)
    },
  )

  test('finds words that are typed in Latin letters or inflected otherwise, and tells what to mark', async () => {
    const id = await addPdf()
    finishReading(['கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்', 'மழை வந்தது', 'பேருந்து வந்தது'])
    const found = await asVisitor().search({ id, q: 'perunthu' })
    expect(found.hits.map(({ page, match }) => [page, match])).toEqual([
      [1, 'பேருந்துக்குக்'],
      [3, 'பேருந்து'],
    ])
    expect(found.words).toEqual(['பேருந்துக்குக்', 'பேருந்து'])
    expect((await asVisitor().search({ id, q: 'mazhai vandhathu' })).hits.map(({ page }) => page)).toEqual([2])
    expect((await asVisitor().search({ id, q: 'பேருந்தில்' })).hits.map(({ page }) => page)).toEqual([1, 3])
  })

  test('says so where there is no text to search', async () => {
    const id = await addPdf()
    finishReading(['', ''])
    expect(await asVisitor().search({ id, q: 'மழை' })).toEqual({
      ...{ hits: [], words: [], isSearchable: false, isBeingRead: false },
    })
  })

  test('says so while the text is still being read', async () => {
    const id = await addPdf()
    expect(await asVisitor().search({ id, q: 'மழை' })).toMatchObject({ isSearchable: false, isBeingRead: true })
    finishReading(['மழை'])
    expect(await asVisitor().search({ id, q: 'மழை' })).toMatchObject({ isSearchable: true, isBeingRead: false })
  })
})

describe('/api/pdf-uploads', () => {
  const formOf = (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }
  const fields = { title: 'Issue 47', subtitle: '', date: '2026-11-01', categoryEn: 'Archive', categoryTa: 'ஆவணம்' }
  const pdf = new Blob([new Uint8Array(body)], { type: 'application/pdf' })

  test('a PDF with a cover is uploaded, listed, changed and deleted', async () => {
    const image = new Blob([new Uint8Array(await makeJpeg(300, 400))])
    const made = await api.call('POST', '/api/pdf-uploads', formOf({ ...fields, image, pdf }), token)
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'PDF uploaded successfully!' } })
    const id = made.body._id as string
    const { url } = await asVisitor().get({ id })
    const { body: one } = await api.call('GET', `/api/pdf-uploads/${id}`)
    expect(one).toMatchObject({
      _id: id,
      title: 'Issue 47',
      category: { en: 'Archive', ta: 'ஆவணக் காப்பகம்' },
      pdfUrl: services.env.PUBLIC_URL + url,
      imageUrl: expect.stringMatching(/\/uploads\/\w+\.jpg$/),
    })
    expect((await api.call('GET', '/api/pdf-uploads')).body).toMatchObject({ success: true, data: [one] })
    // The editor's cover stays, whatever the worker draws.
    finishReading()
    expect((await api.call('GET', `/api/pdf-uploads/${id}`)).body.imageUrl).toBe(one.imageUrl)

    const changed = await api.call('PUT', `/api/pdf-uploads/${id}`, formOf({ ...fields, title: 'Issue 48' }), token)
    expect(changed.body).toMatchObject({ message: 'PDF updated successfully!', data: { title: 'Issue 48' } })
    const gone = await api.call('DELETE', `/api/pdf-uploads/${id}`, undefined, token)
    expect(gone.body).toEqual({ success: true, message: 'PDF deleted successfully!' })
    expect((await api.call('GET', '/api/pdf-uploads')).body).toMatchObject({ success: true, data: [] })
  })

  test('what is refused leaves nothing behind', async () => {
    const text = new Blob(['not a PDF'])
    for (const [form, status, code] of [
      [{ ...fields, pdf: text }, 415, 'PDF_TYPE_UNSUPPORTED'],
      [fields, 400, 'PDF_REQUIRED'],
      [{ ...fields, title: '', pdf }, 400, 'PDF_FIELDS_REQUIRED'],
      [{ ...fields, pdf, image: text }, 415, 'MEDIA_TYPE_UNSUPPORTED'],
    ] as const) {
      const answer = await api.call('POST', '/api/pdf-uploads', formOf({ ...form }), token)
      expect(answer).toMatchObject({ status, body: { success: false, code } })
    }
    expect(services.db.select().from(pdfFiles).all()).toEqual([])
  })

  test('a PDF over 100 MB is refused while it comes', { timeout: 60_000 }, async () => {
    const large = new Blob([new Uint8Array(body), new Uint8Array(100 * 1024 * 1024)])
    const answer = await api.call('POST', '/api/pdf-uploads', formOf({ ...fields, pdf: large }), token)
    expect(answer).toMatchObject({ status: 413, body: { code: 'PDF_TOO_LARGE' } })
  })

  test('nobody writes without an admin session, and a PDF that is not there answers 404', async () => {
    const form = formOf({ ...fields, pdf })
    expect((await api.call('POST', '/api/pdf-uploads', form)).status).toBe(401)
    expect((await api.call('DELETE', '/api/pdf-uploads/none')).status).toBe(401)
    const readers = await services.sessions.create(reader.id)
    expect((await api.call('DELETE', '/api/pdf-uploads/none', undefined, readers)).status).toBe(403)
    for (const [method, send] of [
      ['GET', undefined],
      ['PUT', formOf(fields)],
      ['DELETE', undefined],
    ] as const)
      expect((await api.call(method, '/api/pdf-uploads/none', send, token)).body).toMatchObject({
        code: 'PDF_NOT_FOUND',
        message: 'PDF not found. It may have been deleted.',
      })
  })
})

test('the limits of the worker are those that were measured', () => {
  expect(pdfLimits).toMatchObject({ ms: 15_000, memoryBytes: 700_000_000 })
})
