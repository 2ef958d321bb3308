import { beforeAll, expect, test } from 'vitest'
import { makeJpeg } from '#server/test/pictures.ts'
import { addUser } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'

const services = wholeFile.services()
const api = wholeFile.api(services)
let token: string
beforeAll(async () => {
  token = await services.sessions.create((await addUser(services, 'editor')).id)
})

const read = (path: string, headers: Record<string, string> = {}) => fetch(api.url + path, { headers })
const cachingOf = ({ headers }: Response) => headers.get('cache-control')
const procedure = '/trpc/categories.list?input=%7B%7D'

test('public responses may be stored by shared caches, which revalidate them', async () => {
  for (const path of ['/api/categories', '/api/universal-posts', '/api/chronological', procedure]) {
    const answer = await read(path)
    const etag = answer.headers.get('etag') ?? ''
    expect(cachingOf(answer)).toBe('public, max-age=0, must-revalidate')
    expect(answer.headers.get('vary')).toBe('Authorization, Accept-Encoding')
    for (const encoding of ['br', 'gzip', 'identity']) {
      const encoded = await read(path, { 'accept-encoding': encoding })
      expect(encoded.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      const same = await read(path, { 'if-none-match': etag, 'accept-encoding': encoding })
      expect(same.status).toBe(304)
      expect(cachingOf(same)).toBe(cachingOf(answer))
      expect(same.headers.get('vary')).toBe(answer.headers.get('vary'))
    }
  }
})

test('private responses and errors are never cached', async () => {
  const authorization = `Bearer ${token}`
  const answers = [
    await read('/api/categories', { authorization }),
    await read('/api/universal-posts', { authorization }),
    await read('/api/orders', { authorization }),
    await read('/api/universal-posts/nothing'),
    await read('/trpc/posts.get?input=%7B%22id%22%3A%22x%22%7D'),
    await read('/api/nowhere'),
  ]
  expect(new Set(answers.map(cachingOf))).toEqual(new Set(['no-store']))
})

test('a response in another format is cached separately', async () => {
  const path = '/trpc/categories.list?input=%7B%22filter%22%3A%22banner%22%7D'
  const streamed = await read(`${path}&batch=1`, { 'trpc-accept': 'application/jsonl' })
  const usual = await read(`${path}&batch=1`)
  expect(cachingOf(streamed)).toBe('no-store')
  expect(usual.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('a change is seen by the very next request, whatever tag it brings', async () => {
  const path = '/api/universal-posts'
  const tagOf = async () => (await read(path)).headers.get('etag') ?? ''
  const before = await tagOf()
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'அ', content: '<p>ஆ</p>', category: 'poems' }))
    form.append(name, value)
  const { body } = await api.call('POST', path, form, token)
  const after = await read(path, { 'if-none-match': before })
  expect(after.status).toBe(200)
  expect(await after.text()).toContain(body._id)
  const between = await tagOf()
  await api.call('DELETE', `${path}/${body._id}`, undefined, token)
  const gone = await read(path, { 'if-none-match': between })
  expect(gone.status).toBe(200)
  expect(await gone.text()).not.toContain(body._id)
})

test('the preview of an upload is asked for anew each time: its file may be replaced', async () => {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makeJpeg(300, 300))]), 'a.jpg')
  const { body } = await api.call('POST', '/api/photo', form, token)
  const answer = await read(`/uploads/${body.name}`)
  expect(answer.status).toBe(200)
  expect(cachingOf(answer)).toBe('private, no-cache')
  const again = await read(`/uploads/${body.name}`, { 'if-none-match': answer.headers.get('etag')! })
  expect(again.status).toBe(304)
  const range = await read(`/uploads/${body.name}`, { range: 'bytes=0-1' })
  expect({ status: range.status, bytes: (await range.bytes()).length }).toEqual({ status: 206, bytes: 2 })
})
