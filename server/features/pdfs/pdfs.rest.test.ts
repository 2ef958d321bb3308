import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdfFiles } from '#drizzle/schema/index.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { callerFor } from '#server/test/services.ts'
import { finishReading, issueFile, removeIssues } from '#server/test/issues.ts'
import { wholeFile } from '#server/test/set-up.ts'

let token: string
const services = wholeFile.services({ RATE_LIMIT: '0' })
const admin = wholeFile.user(services, 'editor')
const reader = wholeFile.user(services, 'reader')
const api = wholeFile.api(services)
beforeAll(async () => {
  token = await services.sessions.create(admin.id)
})
beforeEach(() => removeIssues(services))
const visitor = callerFor(services, null).pdfs

describe('/api/pdf-uploads', () => {
  const formOf = (fields: Record<string, string | Blob>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return form
  }
  const fields = { title: 'Issue 47', subtitle: '', date: '2026-11-01', categoryEn: 'Archive', categoryTa: 'ஆவணம்' }
  const pdf = new Blob([new Uint8Array(issueFile)], { type: 'application/pdf' })

  test('a PDF with a cover is uploaded, listed, changed and deleted [E-14, E-43]', async () => {
    const image = new Blob([new Uint8Array(await makeJpeg(300, 400))])
    const made = await api.call('POST', '/api/pdf-uploads', formOf({ ...fields, image, pdf }), token)
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'PDF uploaded successfully!' } })
    const id = made.body._id as string
    const { url } = await visitor.get({ id })
    const { body: one } = await api.call('GET', `/api/pdf-uploads/${id}`)
    expect(one).toMatchObject({
      _id: id,
      title: 'Issue 47',
      category: { en: 'Archive', ta: 'ஆவணக் காப்பகம்' },
      pdfUrl: services.env.PUBLIC_URL + url,
      imageUrl: expect.stringMatching(/\/uploads\/\w+\.jpg$/),
    })
    expect((await api.call('GET', '/api/pdf-uploads')).body).toMatchObject({ success: true, data: [one] })
    // The editor's cover stays.
    finishReading(services)
    expect((await api.call('GET', `/api/pdf-uploads/${id}`)).body.imageUrl).toBe(one.imageUrl)

    const changed = await api.call('PUT', `/api/pdf-uploads/${id}`, formOf({ ...fields, title: 'Issue 48' }), token)
    expect(changed.body).toMatchObject({ message: 'PDF updated successfully!', data: { title: 'Issue 48' } })
    const gone = await api.call('DELETE', `/api/pdf-uploads/${id}`, undefined, token)
    expect(gone.body).toEqual({ success: true, message: 'PDF deleted successfully!' })
    expect((await api.call('GET', '/api/pdf-uploads')).body).toMatchObject({ success: true, data: [] })
  })

  test('the form of the admin uploads a PDF once however often it is sent; other keys mean nothing', async () => {
    const idsOf = async (...keys: string[]) => {
      const ids: string[] = []
      for (const key of keys) {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
        const body = formOf({ ...fields, pdf })
        const answer = await fetch(`${api.url}/api/pdf-uploads`, { method: 'POST', headers, body })
        expect(answer.status).toBe(201)
        ids.push(((await answer.json()) as { _id: string })._id)
      }
      return new Set(ids)
    }
    const key = `form-${randomUUID()}`
    expect((await idsOf(key, key)).size).toBe(1)
    const { data } = (await api.call('GET', '/api/pdf-uploads')).body
    expect(data).toHaveLength(1)
    expect((await idsOf('my-own-key', 'my-own-key')).size).toBe(2)
  })

  test('what is refused leaves nothing behind [V-44]', async () => {
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
    const large = new Blob([new Uint8Array(issueFile), new Uint8Array(100 * 1024 * 1024)])
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
