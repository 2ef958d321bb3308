import { beforeEach, describe, expect, test } from 'vitest'
import { makeJpeg } from '#server/test/pictures.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
const http = eachTest.api(services)
let token: string
beforeEach(async () => {
  token = await services.sessions.create(editor.id)
})

const fields = {
  title: 'மணல் சொன்ன பொய்',
  subTitle: 'ஆற்றோரம் 7',
  content: '<p>படகு கரையைத் தொட்டது.</p>',
  author: 'ந. கயல்',
  category: 'series',
}
type Images = Partial<Record<'headerImage' | 'middleImage', Buffer>>

function formOf(texts: Record<string, string>, images: Images = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  for (const [name, image] of Object.entries(images)) form.append(name, new Blob([new Uint8Array(image)]), 'a.jpg')
  return form
}

describe('POST /api/recent_posts', () => {
  test('publishes a post that is recent, with its two images [A-94, E-32]', async () => {
    const images = { headerImage: await makeJpeg(400, 300), middleImage: await makeJpeg(200, 200) }
    const { status, body } = await http.call('POST', '/api/recent_posts', formOf(fields, images), token)
    expect(status).toBe(201)
    const { data } = body
    expect(data).toMatchObject({ ...fields, category: 'Series', isRecent: true, isHome: false })
    expect(data.images).toEqual([data.headerImage, data.middleImage])
    expect((await http.call('GET', '/api/recent-posts')).body).toEqual([data])
    expect((await api.posts.recent({})).posts.map(({ id }) => id)).toEqual([data._id])
  })

  test('the two boxes count [S-286]', async () => {
    await http.call('POST', '/api/recent_posts', formOf({ ...fields, isHome: 'true', isRecent: 'false' }), token)
    expect((await http.call('GET', '/api/recent-posts')).body).toEqual([])
    expect((await api.posts.home({})).posts).toHaveLength(1)
  })

  test('asks for every field, and for both images or none [V-15, V-16]', async () => {
    for (const name of Object.keys(fields)) {
      const { [name as keyof typeof fields]: _left, ...rest } = fields
      const refused = await http.call('POST', '/api/recent_posts', formOf(rest), token)
      expect(refused.status).toBe(400)
      expect(Object.keys(refused.body.fields)).toEqual([name])
    }
    const one = { headerImage: await makeJpeg(400, 300) }
    const { body } = await http.call('POST', '/api/recent_posts', formOf(fields, one), token)
    expect(body).toMatchObject({
      success: false,
      code: 'RECENT_POST_IMAGES',
      error: 'Please choose both images, or none.',
    })
  })

  test('is for admins only', async () => {
    const reader = await services.sessions.create((await addUser(services, 'reader')).id)
    expect((await http.call('POST', '/api/recent_posts', formOf(fields))).status).toBe(401)
    expect((await http.call('POST', '/api/recent_posts', formOf(fields), reader)).status).toBe(403)
    expect((await http.call('PUT', '/api/recent-posts/x', formOf(fields), reader)).status).toBe(403)
    expect((await http.call('DELETE', '/api/recent-posts/x', undefined, reader)).status).toBe(403)
  })
})

describe('PUT /api/recent-posts/{id}', () => {
  const publish = async (images: Images = {}) =>
    (await http.call('POST', '/api/recent_posts', formOf(fields, images), token)).body.data

  test('changes what is sent and keeps the rest', async () => {
    const before = await publish({ headerImage: await makeJpeg(400, 300), middleImage: await makeJpeg(200, 200) })
    const change = formOf({ title: 'புதிய தலைப்பு' }, { middleImage: await makeJpeg(300, 300) })
    const { body } = await http.call('PUT', `/api/recent-posts/${before._id}`, change, token)
    expect(body.data).toMatchObject({
      title: 'புதிய தலைப்பு',
      subTitle: fields.subTitle,
      author: fields.author,
      isRecent: true,
      headerImage: before.headerImage,
    })
    expect(body.data.middleImage).not.toBe(before.middleImage)
  })

  test('the edit form’s spelling of the subtitle counts', async () => {
    const { _id } = await publish()
    const { body } = await http.call('PUT', `/api/recent-posts/${_id}`, formOf({ subtitle: 'புதியது' }), token)
    expect(body.data).toMatchObject({ subTitle: 'புதியது', images: [] })
  })

  test('a middle image alone needs a header image before it', async () => {
    const { _id } = await publish()
    const middle = formOf({}, { middleImage: await makeJpeg(200, 200) })
    expect((await http.call('PUT', `/api/recent-posts/${_id}`, middle, token)).body.code).toBe('RECENT_POST_IMAGES')
  })

  test('a post that is not there is not found, to change or to delete', async () => {
    expect((await http.call('PUT', '/api/recent-posts/nowhere', formOf(fields), token)).status).toBe(404)
    expect((await http.call('DELETE', '/api/recent-posts/nowhere', undefined, token)).status).toBe(404)
  })

  test('a deleted post is gone', async () => {
    const { _id } = await publish()
    expect((await http.call('DELETE', `/api/recent-posts/${_id}`, undefined, token)).body.success).toBe(true)
    expect((await http.call('GET', '/api/recent-posts')).body).toEqual([])
  })
})
