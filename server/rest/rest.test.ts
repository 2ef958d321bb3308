import { beforeAll, describe, expect, test } from 'vitest'
import { posts } from '#drizzle/schema/index.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { addUser } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'

const services = wholeFile.services()
const api = wholeFile.api(services)
let token: string
beforeAll(async () => {
  const editor = await addUser(services, 'editor')
  token = await services.sessions.create(editor.id)
})

function form(fields: Record<string, string>, files: [field: string, bytes: Buffer, name: string][] = []): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  for (const [field, bytes, name] of files) data.append(field, new Blob([new Uint8Array(bytes)]), name)
  return data
}
const postFields = (more: Record<string, string> = {}) => ({
  title: 'நூலகத்தில் ஒரு காலி நாற்காலி',
  subtitle: 'பத்து ஆண்டுகளாக ஒரே இடத்தில்',
  content: '<p>ஒரு நாள் <b>வரவில்லை</b>.</p>',
  author: 'எஸ். மதிவாணன்',
  category: 'Interviews',
  isHome: 'true',
  isRecent: 'false',
  ...more,
})

describe('a session over REST', () => {
  test('begins with the documented login, is verified, and ends [A-04, E-27, E-28, P-05]', async () => {
    const owner = await addUser(services, 'owner')
    const login = await api.call('POST', '/api/auth/admin/login', {
      email: owner.email,
      password: 'correct horse battery',
    })
    expect(login).toMatchObject({ status: 200, body: { success: true, message: 'Login successful!' } })
    const verify = () => api.call('POST', '/api/auth/admin/verify-token', undefined, login.body.token)
    expect((await verify()).body).toMatchObject({ isValid: true, user: { _id: owner.id } })
    expect((await api.call('POST', '/api/auth/admin/logout', undefined, login.body.token)).status).toBe(200)
    expect((await verify()).body).toEqual({ success: false, isValid: false })
  })

  test('is refused with a wrong password, in one shape [A-91, A-92]', async () => {
    const answer = await api.call('POST', '/api/auth/admin/login', { email: 'nobody@example.org', password: 'x' })
    const sentence = 'Email or password is incorrect.'
    expect(answer).toMatchObject({
      status: 401,
      body: { success: false, message: sentence, error: sentence, code: 'LOGIN_FAILED' },
    })
  })
})

describe('posts over REST', () => {
  test('are published with pictures, listed, changed and deleted [E-01, E-02, E-03, E-31, E-48]', async () => {
    const picture = await makeJpeg(400, 400)
    const created = await api.call(
      'POST',
      '/api/universal-posts',
      form(postFields(), [
        ['images', picture, 'a.jpg'],
        ['images', picture, 'b.png'],
      ]),
      token,
    )
    expect(created).toMatchObject({
      status: 201,
      body: { success: true, message: 'Post created successfully!', removed: [] },
    })
    const { _id, data } = created.body
    expect(data).toMatchObject({
      _id,
      id: _id,
      category: 'Interviews',
      isHome: true,
      isRecent: false,
      content: '<p>ஒரு நாள் <strong>வரவில்லை</strong>.</p>',
    })
    expect(data.images).toHaveLength(2)
    expect(data.headerImage).toBe(data.images[0])
    const file = await fetch(`${api.url}/uploads/${data.images[0]}`)
    expect(file.headers.get('content-type')).toBe('image/jpeg')

    for (const path of [
      '/api/universal-posts',
      '/api/universal-posts/home',
      '/api/universal-posts/category/interviews',
    ])
      expect((await api.call('GET', path)).body).toEqual([data])
    expect((await api.call('GET', '/api/universal-posts/recent')).body).toEqual([])
    expect((await api.call('GET', `/api/universal-posts/${_id}`)).body).toEqual(data)

    const remaining = JSON.stringify([`/uploads/${data.images[1]}`])
    const changes = form({ ...postFields({ title: 'மாறிய தலைப்பு' }), existingImages: remaining }, [
      ['images', await makeJpeg(300, 300), 'c.jpg'],
    ])
    const updated = await api.call('PUT', `/api/universal-posts/${_id}`, changes, token)
    expect(updated).toMatchObject({ status: 200, body: { success: true, data: { title: 'மாறிய தலைப்பு' } } })
    expect(updated.body.data.images[0]).toBe(data.images[1])
    expect(updated.body.data.images).toHaveLength(2)

    expect((await api.call('DELETE', `/api/universal-posts/${_id}`, undefined, token)).status).toBe(200)
    expect(await api.call('GET', `/api/universal-posts/${_id}`)).toMatchObject({
      status: 404,
      body: { message: 'Post not found' },
    })
  })

  test('are refused whole when anything is wrong with them', async () => {
    const before = services.db.select().from(posts).all()
    const picture = await makeJpeg(200, 200)
    const cases = [
      [form(postFields({ title: '' })), 400, 'POST_FIELDS_REQUIRED'],
      [form(postFields({ category: 'Nowhere' }), [['images', picture, 'a.jpg']]), 400, 'CATEGORY_UNKNOWN'],
      [form(postFields(), [['images', Buffer.from('இது படமல்ல'), 'a.png']]), 415, 'MEDIA_TYPE_UNSUPPORTED'],
      [form(postFields(), [['images', picture.subarray(0, picture.length / 2), 'a.jpg']]), 422, 'MEDIA_UNREADABLE'],
      [form(postFields(), [['picture', picture, 'a.jpg']]), 400, 'INPUT_INVALID'],
      [form(postFields({ isHome: 'maybe' })), 400, 'INPUT_INVALID'],
      [{ title: 'JSON' }, 415, 'CONTENT_TYPE_UNSUPPORTED'],
    ] as const
    for (const [body, status, code] of cases) {
      const answer = await api.call('POST', '/api/universal-posts', body, token)
      expect(answer).toMatchObject({ status, body: { success: false, code } })
      expect(answer.body.message).toBe(answer.body.error)
    }
    expect(services.db.select().from(posts).all()).toEqual(before)
  })

  test('cannot be changed without a valid token of an admin', async () => {
    const reader = await services.sessions.create((await addUser(services, 'reader')).id)
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', '/x'],
      ['DELETE', '/x'],
    ] as const) {
      const call = (bearer?: string) =>
        api.call(method, `/api/universal-posts${path}`, method === 'DELETE' ? undefined : form(postFields()), bearer)
      expect(await call()).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } })
      expect(await call('not-a-token')).toMatchObject({ status: 401, body: { code: 'SESSION_INVALID' } })
      expect(await call(reader)).toMatchObject({ status: 403, body: { code: 'ADMIN_ONLY' } })
    }
  })
})

describe('public procedures', () => {
  const read = async (bearer?: string) => {
    const url = `${api.url}/trpc/categories.list?batch=1&input=${encodeURIComponent('{"0":{}}')}`
    return fetch(url, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {})
  }

  test('are answered from the cache without a session, and anew after a change', async () => {
    const etag = (await read()).headers.get('etag')
    expect(etag).toBeTruthy()
    expect((await read()).headers.get('etag')).toBe(etag)
    expect((await read(token)).headers.get('etag')).toBeNull()
    const { body } = await api.call('POST', '/api/categories', { name: { en: 'Theatre', ta: 'நாடகம்' } }, token)
    expect(await (await read()).text()).toContain(body._id)
    await api.call('DELETE', `/api/categories/${body._id}`, undefined, token)
  })
})

describe('public lists', () => {
  test('answer 304 until something changes, and then at once what is new [A-96]', async () => {
    const read = (etag?: string) =>
      fetch(`${api.url}/api/categories`, etag ? { headers: { 'if-none-match': etag } } : {})
    const first = await read()
    const etag = first.headers.get('etag') ?? ''
    expect((await read(etag)).status).toBe(304)
    const { body } = await api.call('POST', '/api/categories', { name: { en: 'Cinema', ta: 'திரை' } }, token)
    const changed = await read(etag)
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain(body._id)
    await api.call('DELETE', `/api/categories/${body._id}`, undefined, token)
  })

  test('of any length are streamed whole [C-20]', async () => {
    const content = `<p>${'நீண்ட வரி. '.repeat(80_000)}</p>`
    for (let i = 0; i < 3; i++) await api.call('POST', '/api/universal-posts', form(postFields({ content })), token)
    const { body } = await api.call('GET', '/api/universal-posts')
    expect(body).toHaveLength(3)
    expect(JSON.stringify(body).length).toBeGreaterThan(2 * 1024 * 1024)
    for (const { _id } of body) await api.call('DELETE', `/api/universal-posts/${_id}`, undefined, token)
  })
})

describe('categories over REST', () => {
  test('are made, listed, changed, put in order and deleted [E-04, E-35]', async () => {
    const name = { en: 'Folk Arts', ta: 'நாட்டார் கலை' }
    const created = await api.call('POST', '/api/categories', { name, isInBanner: false, setHeader: true }, token)
    expect(created).toMatchObject({
      status: 201,
      body: { success: true, message: 'Category created successfully', data: { name, slug: 'folkarts' } },
    })
    const { _id } = created.body
    const ids = async (query = '') =>
      (await api.call('GET', `/api/categories${query}`)).body.map((category: { _id: string }) => category._id)
    expect((await ids()).at(-1)).toBe(_id)
    expect(await ids('?header=true')).toContain(_id)
    expect(await ids('?banner=true')).not.toContain(_id)

    const updated = await api.call('PUT', `/api/categories/${_id}`, { name: { ...name, en: 'Folklore' } }, token)
    expect(updated.body).toMatchObject({ message: 'Category updated successfully', data: { slug: 'folklore' } })
    const reordered = (await ids()).toReversed().map((id: string, index: number) => ({ _id: id, order: index + 1 }))
    expect(await api.call('POST', '/api/categories/reorder', { reordered }, token)).toMatchObject({
      status: 200,
      body: { message: 'Order updated' },
    })
    expect((await ids())[0]).toBe(_id)
    expect((await api.call('DELETE', `/api/categories/${_id}`, undefined, token)).body.message).toBe('Category deleted')
    expect(await ids()).not.toContain(_id)
  })

  test('are refused with the documented sentence when a name is missing', async () => {
    for (const body of [{}, { name: { en: 'A' } }, { name: { en: '', ta: '' } }])
      expect(await api.call('POST', '/api/categories', body, token)).toMatchObject({
        status: 400,
        body: { error: 'Please fill all fields' },
      })
  })
})

describe('the edges of the API', () => {
  test('an unknown path is a JSON 404, a wrong method a 405 that names the right ones', async () => {
    expect(await api.call('GET', '/api/nowhere')).toMatchObject({
      status: 404,
      body: { success: false, code: 'NOT_FOUND' },
    })
    const wrong = await api.call('PATCH', '/api/categories', {})
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, POST, HEAD, OPTIONS')
  })

  test('broken JSON, a missing type and a body that is too large get different errors [A-90]', async () => {
    expect((await api.call('POST', '/api/categories', '{"name":', token)).body.code).toBe('JSON_INVALID')
    expect((await api.call('POST', '/api/categories', `"${'x'.repeat(5 << 20)}"`, token)).status).toBe(413)
    const plain = await fetch(`${api.url}/api/categories`, {
      method: 'POST',
      body: 'x',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(plain.status).toBe(415)
  })

  test('the OpenAPI document names every call of the table [A-88, A-89, A-96]', async () => {
    const { body } = await api.call('GET', '/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(['/api/universal-posts/{id}', '/api/categories/reorder', '/api/photo']),
    )
    expect(body.paths['/api/universal-posts'].post.security).toEqual([{ bearer: [] }])
    expect(body.paths['/api/universal-posts'].get.security).toEqual([])
  })

  test('health, readiness and figures answer; figures not through a proxy', async () => {
    expect((await api.call('GET', '/healthz')).body).toBe('ok')
    expect(await api.call('GET', '/readyz')).toMatchObject({
      status: 200,
      body: { ready: true, database: 'ok', storage: 'ok', queue: 'ok' },
    })
    expect((await api.call('GET', '/metrics')).body).toContain('mai_jobs{state="ready"}')
    expect((await api.call('GET', '/metrics')).body).toMatch(/^mai_oldest_due_job_seconds \d/m)
    const foreign = await fetch(`${api.url}/metrics`, { headers: { 'x-forwarded-for': '198.51.100.7' } })
    expect(foreign.status).toBe(403)
  })

  test('tRPC errors carry the stable code, and no stack', async () => {
    const { status, body } = await api.call('GET', `/trpc/posts.get?input=${encodeURIComponent('{"id":"x"}')}`)
    expect(status).toBe(404)
    expect(body.error.data.app).toEqual({ code: 'POST_NOT_FOUND' })
    expect(JSON.stringify(body)).not.toMatch(/stack|node_modules/)
  })

  test('no input makes the server fail', async () => {
    const odd = ['%00', '..%2f..%2fetc', '%E0%A4%A', "';--", 'a'.repeat(80_000), '%F0%9F%92%A9']
    for (const text of odd)
      for (const path of [
        `/api/universal-posts/${text}`,
        `/api/universal-posts/category/${text}`,
        `/uploads/${text}`,
        `/media/${text}/320.webp`,
        `/api/categories?banner=${text}`,
      ])
        expect((await api.call('GET', path)).status).toBeLessThan(500)
  })
})
