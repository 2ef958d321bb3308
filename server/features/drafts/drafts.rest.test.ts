import { beforeAll, expect, test } from 'vitest'
import { buildPost } from '#server/test/factories.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'

const services = wholeFile.services()
const editor = wholeFile.user(services, 'editor')
const site = wholeFile.api(services)
const api = callerFor(services, editor)
let token = ''
beforeAll(async () => {
  token = await services.sessions.create(editor.id)
})

test('former versions are answered newest first, and one of them is restored [N-18]', async () => {
  const { id } = await api.posts.create(buildPost({ title: 'முதல்' }))
  await api.posts.update({ id, title: 'இரண்டாவது', content: '<p>புதிய உரை</p>' })
  const path = `/api/universal-posts/${id}/revisions`
  const list = await site.call('GET', path, undefined, token)
  expect(list.status).toBe(200)
  expect(list.body).toMatchObject([
    {
      title: 'இரண்டாவது',
      content: '<p>புதிய உரை</p>',
      kind: 'save',
      state: 'published',
      user: editor.name,
      source: 'api',
    },
    { title: 'முதல்', content: buildPost().content, subtitle: buildPost().subtitle, images: [] },
  ])
  const [newest, first] = list.body
  expect(newest.id).toBe(newest._id)

  const restored = await site.call('POST', `${path}/${first.id}/restore`, undefined, token)
  expect(restored).toMatchObject({ status: 200, body: { success: true, id, _id: id } })
  expect((await site.call('GET', `/api/universal-posts/${id}`)).body.title).toBe('முதல்')
  const after = (await site.call('GET', path, undefined, token)).body
  expect(after).toMatchObject([{ kind: 'restore', title: 'முதல்' }, { title: 'இரண்டாவது' }, { title: 'முதல்' }])
})

test('what is not there is a 404 that names it, and readers are told nothing', async () => {
  const { id } = await api.posts.create(buildPost())
  const path = `/api/universal-posts/${id}/revisions`
  expect(await site.call('GET', '/api/universal-posts/nowhere/revisions', undefined, token)).toMatchObject({
    status: 404,
    body: { code: 'POST_NOT_FOUND' },
  })
  expect(await site.call('POST', `${path}/nowhere/restore`, undefined, token)).toMatchObject({
    status: 404,
    body: { code: 'REVISION_NOT_FOUND' },
  })
  const reader = await services.sessions.create((await addUser(services, 'reader')).id)
  expect((await site.call('GET', path)).status).toBe(401)
  expect((await site.call('GET', path, undefined, reader)).status).toBe(403)
  expect((await site.call('POST', `${path}/x/restore`, undefined, reader)).status).toBe(403)
})
