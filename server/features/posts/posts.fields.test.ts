import { beforeEach, describe, expect, test } from 'vitest'
import { authors, pictures, posts, postUpdates, tags, uploads } from '#drizzle/schema/index.ts'
import type { PostDocument } from '#shared/post-documents.ts'
import { sentenceOf, type ErrorCode } from '#shared/errors.ts'
import { openApiOf } from '#server/rest/openapi.ts'
import { endpoints } from '#server/rest/endpoints.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { addUser } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

// The fields that the documented calls for posts have got with the newsroom: what each stores, how a document carries it,
// and what is said of a wrong one.

const services = eachTest.services({ RATE_LIMIT: '0' })
const api = eachTest.api(services)
let admin: string
beforeEach(async () => {
  admin = await services.sessions.create((await addUser(services, 'editor')).id)
})

const all = '/api/universal-posts'
const base = { title: 'நூலகம்', content: '<p>அவர் வரவில்லை.</p>', category: 'Interviews' }
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const create = async (fields: Record<string, string>): Promise<PostDocument> => {
  const { body } = await api.call('POST', all, formOf({ ...base, ...fields }), admin)
  return body.data
}
const change = async (id: string, fields: Record<string, string>): Promise<PostDocument> =>
  (await api.call('PUT', `${all}/${id}`, formOf(fields), admin)).body.data
/** As a reader gets it. */
const read = async (id: string): Promise<PostDocument> => (await api.call('GET', `${all}/${id}`)).body
const namesOf = async (path: string) =>
  (await api.call('GET', path)).body.map(({ name, posts: count }: { name: string; posts: number }) => [name, count])

describe('tags', () => {
  test('are separated by commas, are made where there are none, and stay unless they are sent', async () => {
    const { id, tags: stored } = await create({ tags: ' நூலகம் , நினைவு,, நூலகம்' })
    expect(stored).toEqual(['நூலகம்', 'நினைவு'])
    const { id: draft } = await create({ tags: 'நினைவு, ஏரி', state: 'draft' })
    expect(await namesOf('/api/tags')).toEqual([
      ['நினைவு', 1],
      ['நூலகம்', 1],
    ])
    expect((await change(id, { title: 'வேறு' })).tags).toEqual(stored)
    expect((await change(id, { tags: 'ஏரி' })).tags).toEqual(['ஏரி'])
    expect((await read(id)).tags).toEqual(['ஏரி'])
    expect((await change(id, { tags: '' })).tags).toEqual([])
    expect((await change(draft, { state: 'published' })).tags).toEqual(['நினைவு', 'ஏரி'])
    expect(await namesOf('/api/tags')).toEqual([
      ['ஏரி', 1],
      ['நினைவு', 1],
    ])
  })
})

describe('authors', () => {
  test('are names or objects in their order, and the text of the author follows the writers', async () => {
    const sent = ['மு. கனகவல்லி', { name: 'கே. சந்துரு', role: 'translator' }, { name: 'பூமணி', role: 'writer' }]
    const { id, author, authors: stored } = await create({ authors: JSON.stringify(sent) })
    expect(author).toBe('மு. கனகவல்லி, பூமணி')
    expect(stored.map(({ name, role }) => [name, role])).toEqual([
      ['மு. கனகவல்லி', 'writer'],
      ['கே. சந்துரு', 'translator'],
      ['பூமணி', 'writer'],
    ])
    expect((await change(id, { title: 'வேறு' })).authors).toEqual(stored)
    const byId = [{ id: stored[1]!.id, role: 'interviewer' }]
    expect((await change(id, { authors: JSON.stringify(byId) })).authors).toEqual([
      { id: stored[1]!.id, name: 'கே. சந்துரு', role: 'interviewer' },
    ])
    expect(await namesOf('/api/authors')).toEqual([['கே. சந்துரு', 1]])
    expect(await change(id, { authors: '[]' })).toMatchObject({ authors: [], author: '' })
  })

  test('are found or made by the text alone, in any spelling', async () => {
    const first = await create({ author: 'கே. சந்துரு' })
    const second = await create({ author: 'கே.சந்துரு' })
    expect(second.author).toBe('கே.சந்துரு')
    expect(second.authors).toEqual(first.authors)
    expect(first.authors).toMatchObject([{ name: 'கே. சந்துரு', role: 'writer' }])
  })
})

describe('counterpart', () => {
  test('links both posts, which name each other to readers once both are published', async () => {
    const tamil = await create({})
    const english = await create({ language: 'en', state: 'draft', counterpart: tamil.id })
    expect(english.counterpart).toBe(tamil.id)
    expect((await api.call('GET', `${all}/${tamil.id}`, undefined, admin)).body.counterpart).toBe(english.id)
    expect((await read(tamil.id)).counterpart).toBeNull()
    await change(english.id, { state: 'published' })
    expect((await read(tamil.id)).counterpart).toBe(english.id)
    expect((await change(tamil.id, { title: 'வேறு' })).counterpart).toBe(english.id)
    await change(tamil.id, { counterpart: '' })
    expect((await read(english.id)).counterpart).toBeNull()
  })
})

describe('slug, language and dates', () => {
  test('are those that were sent, until they are sent empty', async () => {
    const { id } = await create({ slug: 'Empty Chair', language: 'en', publishedAt: '1998-04-01T10:30' })
    const chosen = { slug: 'empty-chair', language: 'en', publishedAt: '1998-04-01T05:00:00.000Z' }
    expect(await read(id)).toMatchObject(chosen)
    expect(await change(id, { title: 'வேறு' })).toMatchObject(chosen)
    expect(await change(id, { slug: '', language: '', publishedAt: '' })).toMatchObject({
      ...{ slug: 'வேறு', language: 'ta', publishedAt: chosen.publishedAt },
    })
  })

  test('a slug that another system has encoded is decoded, in whole letters', async () => {
    const encoded = encodeURIComponent('தமிழ்-நூல்கள்').toLowerCase()
    expect((await read((await create({ slug: encoded })).id)).slug).toBe('தமிழ்-நூல்கள்')
    expect((await read((await create({ slug: `${encoded}-%e0%ae` })).id)).slug).toBe('தமிழ்-நூல்கள்')
    expect((await read((await create({ slug: encodeURIComponent('அ'.repeat(70)) })).id)).slug).toBe('அ'.repeat(70))
    expect((await read((await create({ slug: '100%-true' })).id)).slug).toBe('100-true')
  })

  test.each([
    ['❤️ மழை', 'மழை'],
    ['மழை ☔️ - நாள்', 'மழை-நாள்'],
    ['— மழை —', 'மழை'],
    ['1️⃣ முதல்', '1-முதல்'],
    ['👩‍👩‍👧 குடும்பம் 🇮🇳', 'குடும்பம்'],
  ])('the address of %j has its words alone', async (title, slug) => {
    expect((await read((await create({ title })).id)).slug).toBe(slug)
  })

  test('of a scheduled post wait with it, and its time goes when it is no longer scheduled', async () => {
    const { id, publishAt } = await create({ state: 'scheduled', publishAt: '2100-01-01T06:00' })
    expect(publishAt).toBe('2100-01-01T00:30:00.000Z')
    expect((await change(id, { title: 'வேறு' })).publishAt).toBe(publishAt)
    expect((await change(id, { publishAt: '2100-01-02' })).publishAt).toBe('2100-01-02T06:30:00.000Z')
    expect(await change(id, { state: 'draft' })).toMatchObject({ state: 'draft', publishAt: null, publishedAt: null })
  })
})

describe('updateNote', () => {
  test('is said publicly, the last one in the document; an empty one says only that there was an update', async () => {
    const { id } = await create({})
    expect((await read(id)).updateNote).toBeNull()
    await change(id, { updateNote: 'பெயர் திருத்தப்பட்டது.' })
    await change(id, { updateNote: 'ஊர் திருத்தப்பட்டது.' })
    await change(id, { updateNote: '' })
    await change(id, { title: 'வேறு' })
    expect((await read(id)).updateNote).toBe('ஊர் திருத்தப்பட்டது.')
    expect(services.db.select().from(postUpdates).all()).toHaveLength(3)
  })
})

const wrong: [field: string, value: string, code: ErrorCode, status: number][] = [
  ['state', 'gone', 'FIELD_INVALID', 400],
  ['state', 'scheduled', 'POST_STATE_INVALID', 409],
  ['publishAt', 'tomorrow', 'FIELD_INVALID', 400],
  ['publishAt', '2100-01-01T06:00', 'POST_TIME_UNUSED', 400],
  ['publishedAt', '1998', 'FIELD_INVALID', 400],
  ['publishedAt', '2190-01-01', 'POST_DATE_FUTURE', 400],
  ['language', 'fr', 'FIELD_INVALID', 400],
  ['slug', '???', 'POST_SLUG_UNUSABLE', 400],
  ['tags', 'புதியது, ???', 'TERM_NAME_UNUSABLE', 400],
  ['tags', 'அ'.repeat(121), 'FIELD_TOO_LONG', 400],
  ['authors', '{', 'FIELD_INVALID', 400],
  ['authors', '["புதியவர்", "???"]', 'TERM_NAME_UNUSABLE', 400],
  ['authors', '["புதியவர்", {"id":"nobody-has-this"}]', 'AUTHOR_NOT_FOUND', 404],
  ['counterpart', 'nobody-has-this', 'COUNTERPART_UNKNOWN', 400],
  ['updateNote', 'அ'.repeat(1001), 'FIELD_TOO_LONG', 400],
]
const named = (fields: Record<string, string>, field: string) =>
  Object.entries(fields).find(([name]) => name.split('.')[0] === field)?.[1]

test.each(wrong)(
  'a change whose %s is wrong (%s) is refused by its name, and stores nothing [N-17]',
  async (field, value, code, status) => {
    const before = await create({ tags: 'ஏரி', author: 'மு. கனகவல்லி', slug: 'lake', updateNote: 'திருத்தம்' })
    const tables = [posts, tags, authors, postUpdates, pictures, uploads]
    const stored = () => tables.map((table) => services.db.select().from(table).all())
    const rows = stored()
    const form = formOf({ ...base, title: 'வேறு', tags: 'வேறு', author: 'வேறு', [field]: value })
    form.append('images', new Blob([new Uint8Array(await makeJpeg(320, 320))], { type: 'image/jpeg' }), 'a.jpg')
    const answer = await api.call('PUT', `${all}/${before.id}`, form, admin)
    expect([answer.status, named(answer.body.fields, field)]).toEqual([status, sentenceOf(code)])
    expect(stored()).toEqual(rows)
    expect(await read(before.id)).toEqual(before)
  },
)

test('a counterpart in the same language, or in the trash, is refused', async () => {
  const [first, second, third] = [await create({}), await create({}), await create({ language: 'en' })]
  const refusal = async (counterpart: string) =>
    (await api.call('PUT', `${all}/${first.id}`, formOf({ title: 'வேறு', counterpart }), admin)).body.fields
  expect(await refusal(second.id)).toEqual({ counterpart: sentenceOf('COUNTERPART_LANGUAGE') })
  await api.call('DELETE', `${all}/${third.id}`, undefined, admin)
  expect(await refusal(third.id)).toEqual({ counterpart: sentenceOf('COUNTERPART_UNKNOWN') })
  expect(await refusal(first.id)).toEqual({ counterpart: sentenceOf('COUNTERPART_UNKNOWN') })
  expect(await read(first.id)).toEqual(first)
})

test('every one of them is in the OpenAPI document: sent by the create and the update, carried by a post [N-16]', () => {
  const { paths, components } = openApiOf(endpoints, { title: 'மை', version: '1', description: 'A test.' })
  const fields = [
    ...['state', 'publishAt', 'publishedAt', 'language', 'slug', 'tags', 'authors', 'counterpart', 'updateNote'],
  ]
  for (const operation of [paths[all]!.post!, paths[`${all}/{id}`]!.put!]) {
    const { schema } = operation.requestBody!.content['multipart/form-data']!
    expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining(fields))
    for (const field of fields) expect(schema.required ?? []).not.toContain(field)
  }
  expect(Object.keys(components.schemas.Post?.properties ?? {})).toEqual(expect.arrayContaining(fields))
})
