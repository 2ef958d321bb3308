import { beforeEach, describe, expect, test } from 'vitest'
import { pictures, posts, uploads } from '#drizzle/schema/index.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { addUser } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { sentenceOf, type ErrorCode } from '#shared/errors.ts'

const services = eachTest.services({ RATE_LIMIT: '0' })
const api = eachTest.api(services)
let admin: string
let reader: string
beforeEach(async () => {
  admin = await services.sessions.create((await addUser(services, 'editor')).id)
  reader = await services.sessions.create((await addUser(services, 'reader')).id)
})

const missing = sentenceOf('POST_FIELDS_REQUIRED')
const all = '/api/universal-posts'
const base = { title: 'நூலகம்', content: '<p>அவர் வரவில்லை.</p>', category: 'Interviews' }
const formOf = (fields: Record<string, string>, images: Buffer[] = []) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const image of images) form.append('images', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'a.jpg')
  return form
}
const create = async (fields: Record<string, string>) =>
  (await api.call('POST', all, formOf({ ...base, ...fields }), admin)).body
const change = (id: string, fields: Record<string, string>) => api.call('PUT', `${all}/${id}`, formOf(fields), admin)
const read = (id: string, token?: string) => api.call('GET', `${all}/${id}`, undefined, token)
const idsOf = async (query: string, token?: string): Promise<string[]> =>
  (await api.call('GET', `${all}${query}`, undefined, token)).body.map((post: { id: string }) => post.id)

describe('a documented post', () => {
  test('is published unless another state is sent, and carries what was sent [N-16]', async () => {
    expect((await create({})).data).toMatchObject({ state: 'published', publishAt: null, language: 'ta' })
    const { data } = await create({
      ...{ state: 'scheduled', publishAt: '2100-01-01T06:00:00+05:30', publishedAt: '1998-04-01', language: 'en' },
      ...{ slug: 'Empty Chair', updateNote: 'பெயர் திருத்தப்பட்டது.' },
    })
    expect(data).toMatchObject({
      ...{ state: 'scheduled', publishAt: '2100-01-01T00:30:00.000Z', publishedAt: '1998-04-01T06:30:00.000Z' },
      ...{ language: 'en', slug: 'empty-chair', updateNote: 'பெயர் திருத்தப்பட்டது.', counterpart: null },
      ...{ date: '1998-04-01T06:30:00.000Z' },
    })
  })

  test('may be a draft that lacks everything, and is published by an update', async () => {
    const { body, status } = await api.call('POST', all, formOf({ state: 'draft' }), admin)
    expect([status, body.data.title, body.data.category]).toEqual([201, '', ''])
    expect((await change(body.id, { state: 'published' })).body).toMatchObject({
      code: 'POST_FIELDS_REQUIRED',
      fields: { title: missing, content: missing, category: missing },
    })
    await change(body.id, { ...base, state: 'published' })
    expect((await read(body.id)).body).toMatchObject({ title: base.title, state: 'published' })
  })

  test('keeps what an update does not send, and loses what it sends empty', async () => {
    const { id } = await create({ slug: 'empty-chair', language: 'en', publishedAt: '1998-04-01' })
    await change(id, { title: 'வேறு' })
    expect((await read(id)).body).toMatchObject({ slug: 'empty-chair', language: 'en' })
    await change(id, { slug: '', language: '' })
    expect((await read(id)).body).toMatchObject({ slug: 'வேறு', language: 'ta', date: '1998-04-01T06:30:00.000Z' })
  })

  test.each<[field: string, value: string, code: ErrorCode]>([
    ['state', 'gone', 'FIELD_INVALID'],
    ['publishAt', 'tomorrow', 'FIELD_INVALID'],
    ['publishAt', '2100-01-01T06:00', 'POST_TIME_UNUSED'],
    ['publishedAt', '1998', 'FIELD_INVALID'],
    ['publishedAt', '2190-01-01', 'POST_DATE_FUTURE'],
    ['language', 'fr', 'FIELD_INVALID'],
    ['slug', '???', 'POST_SLUG_UNUSABLE'],
    ['slug', 'அ'.repeat(201), 'FIELD_TOO_LONG'],
    ['tags', Array.from({ length: 21 }, (_, index) => `t${index}`).join(), 'FIELD_TOO_LONG'],
    ['authors', '{', 'FIELD_INVALID'],
    ['authors', '[{"role":"writer"}]', 'FIELD_REQUIRED'],
    ['authors', '[{"name":"அ","role":"king"}]', 'FIELD_INVALID'],
    ['updateNote', 'அ'.repeat(1001), 'FIELD_TOO_LONG'],
  ])('says that %s is wrong (%s), and stores nothing [N-17]', async (field, value, code) => {
    const sent = formOf({ ...base, [field]: value }, [await makeJpeg(320, 320)])
    const { status, body } = await api.call('POST', all, sent, admin)
    expect(status).toBeGreaterThanOrEqual(400)
    const named = Object.entries(body.fields).find(([name]) => name.split('.')[0] === field)
    expect(named?.[1]).toBe(sentenceOf(code))
    for (const table of [posts, pictures, uploads]) expect(services.db.select().from(table).all()).toEqual([])
  })

  test('of a wrong change stays as it was', async () => {
    const { id, data } = await create({})
    const { status, body } = await change(id, { title: 'வேறு', state: 'scheduled', publishAt: '2100-01-01T06:00' })
    expect([status, body.code, body.fields]).toEqual([
      409,
      'POST_STATE_INVALID',
      { state: sentenceOf('POST_STATE_INVALID') },
    ])
    expect((await read(id)).body).toEqual(data)
  })
})

describe('posts of another state than published', () => {
  test('are listed and read by admins only; others get published ones, whatever they ask for [N-18]', async () => {
    const published = (await create({})).id
    const draft = (await create({ state: 'draft' })).id
    const later = (await create({ state: 'draft' })).id
    const review = (await create({ state: 'review' })).id
    for (const query of ['', '?state=draft', '?state=review', '?state=nonsense'])
      for (const token of [undefined, reader]) expect(await idsOf(query, token)).toEqual([published])
    expect(await idsOf('', admin)).toEqual([published])
    expect(await idsOf('?state=published', admin)).toEqual([published])
    expect(new Set(await idsOf('?state=draft', admin))).toEqual(new Set([draft, later]))
    expect(await idsOf('?state=review', admin)).toEqual([review])
    expect((await api.call('GET', `${all}?state=nonsense`, undefined, admin)).body.fields).toEqual({
      state: sentenceOf('FIELD_INVALID'),
    })
    for (const token of [undefined, reader]) expect((await read(draft, token)).status).toBe(404)
    expect((await read(draft, admin)).body).toMatchObject({ id: draft, state: 'draft' })
  })

  test('are in no response that is cached', async () => {
    const { id } = await create({ state: 'draft' })
    const { headers } = await read(id, admin)
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await read(id)).status).toBe(404)
  })
})
