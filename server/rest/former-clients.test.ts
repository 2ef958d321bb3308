// What clients of the former API send and must not lose.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildPdf } from '#server/test/pdf-files.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { buildBook } from '#server/test/factories.ts'
import { addUser } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { formOf } from './contract/world.ts'

const services = wholeFile.services({ RATE_LIMIT: '0' })
const api = wholeFile.api(services)
let editor: string
let reader: string
beforeAll(async () => {
  editor = await services.sessions.create((await addUser(services, 'editor')).id)
  reader = await services.sessions.create((await addUser(services, 'reader')).id)
})

const postFields = {
  title: 'கிணற்றின் குரல்',
  subtitle: 'மூன்று தலைமுறைகள்',
  content: '<p>கிணறு பேசியது.</p>',
  author: 'ந. கயல்',
  category: 'Interviews',
  isHome: 'true',
  isRecent: 'True',
  isPremium: 'true',
}

async function publish() {
  const images: [string, Buffer][] = [
    ['images', await makeJpeg(400, 300)],
    ['images', await makeJpeg(300, 300)],
  ]
  const { status, body } = await api.call('POST', '/api/universal-posts', formOf(postFields, images), editor)
  expect(status).toBe(201)
  return body.data
}

/** Updates a single field. @returns what else differs from before, except the time of the change */
async function changesOf(path: string, before: Record<string, unknown>, sent: FormData | object) {
  const { status, body } = await api.call('PUT', path, sent, editor)
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(200)
  const changed = Object.entries(body.data).filter(
    ([name, value]) => name !== 'updatedAt' && JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed)
}

describe('an update leaves what it does not send', () => {
  test('of a post: pictures, flags and text', async () => {
    const before = await publish()
    const path = `/api/universal-posts/${before._id}`
    expect(before).toMatchObject({ isHome: true, isRecent: true, isPremium: true })
    expect(await changesOf(path, before, formOf({ title: 'புதிய தலைப்பு' }))).toEqual({
      title: 'புதிய தலைப்பு',
      // Derived from the title.
      slug: 'புதிய-தலைப்பு',
    })
    const withTitle = (await api.call('GET', path, undefined, editor)).body
    expect(await changesOf(path, withTitle, formOf({ isHome: 'false' }))).toEqual({ isHome: false })
  })

  test('of a post: new pictures come after the ones that it has; an empty list removes them', async () => {
    const before = await publish()
    const path = `/api/universal-posts/${before._id}`
    const more = await api.call('PUT', path, formOf({}, [['images', await makeJpeg(200, 200)]]), editor)
    expect(more.body.data.images.slice(0, 2)).toEqual(before.images)
    expect(more.body.data.images).toHaveLength(3)
    const none = await api.call('PUT', path, formOf({ existingImages: '[]' }), editor)
    expect(none.body.data).toMatchObject({ images: [], headerImage: null, title: before.title })
  })

  test('of a post: an empty required field is refused, not ignored', async () => {
    const { _id } = await publish()
    const refused = await api.call('PUT', `/api/universal-posts/${_id}`, formOf({ title: ' ' }), editor)
    expect(refused).toMatchObject({ status: 400, body: { code: 'POST_FIELDS_REQUIRED' } })
  })

  test('of a book, a category, a plan and a picture of the gallery', async () => {
    const book = buildBook(services, { coupon: 'மழை', stock: 4, description: 'ஒரு நூல்' })
    const { body: books } = await api.call('GET', '/api/books', undefined, editor)
    const bookBefore = books.find(({ _id }: { _id: string }) => _id === book.id)
    expect(await changesOf(`/api/books/${book.id}`, bookBefore, formOf({ sellingPrice: '199.50' }))).toEqual({
      sellingPrice: 199.5,
    })

    const name = { en: 'Folk Tales', ta: 'நாட்டார் கதைகள்' }
    const category = await api.call('POST', '/api/categories', { name, isInBanner: false, setHeader: true }, editor)
    const { data } = category.body
    expect(await changesOf(`/api/categories/${data._id}`, data, { isAvailable: false })).toEqual({
      isAvailable: false,
    })

    const plan = { title: 'ஆண்டுச் சந்தா', description: 'ஓர் ஆண்டு', price: 600, durationInDays: 365 }
    const made = (await api.call('POST', '/api/subscriptions', plan, editor)).body.data
    expect(await changesOf(`/api/subscriptions/admin/${made._id}`, made, { price: '650' })).toEqual({ price: 650 })

    const form = formOf({ title: 'மழை', content: 'ஒரு மாலை' }, [['image', await makeJpeg(400, 400)]])
    const picture = (await api.call('POST', '/api/gallery', form, editor)).body.data
    expect(await changesOf(`/api/gallery/${picture._id}`, picture, formOf({ title: 'வெயில்' }))).toEqual({
      title: 'வெயில்',
    })
  })
})

describe('the edit form of recent posts', () => {
  test('sends the name of the middle image as its subtitle, which is none [E-33]', async () => {
    const images: [string, Buffer][] = [
      ['headerImage', await makeJpeg(400, 300)],
      ['middleImage', await makeJpeg(300, 300)],
    ]
    const { isPremium: _premium, subtitle: subTitle, ...fields } = postFields
    const form = formOf({ ...fields, subTitle, isRecent: 'true' }, images)
    const before = (await api.call('POST', '/api/recent_posts', form, editor)).body.data
    const path = `/api/recent-posts/${before._id}`
    const names = [before.middleImage, `/uploads/${before.middleImage}`]
    for (const subtitle of [...names, `${services.env.PUBLIC_URL}/uploads/${before.middleImage}`, ''])
      expect(await changesOf(path, before, formOf({ subtitle }))).toEqual({})
    expect(await changesOf(path, before, formOf({ subtitle: 'புதியது' }))).toEqual({
      subtitle: 'புதியது',
      subTitle: 'புதியது',
    })
  })
})

describe('the date of a PDF', () => {
  test('is the same day after any number of edits by a form that cuts the day out of the moment', async () => {
    const fields = { title: 'இதழ் 47', date: '2026-11-01', categoryEn: 'Archive' }
    const form = formOf(fields, [['pdf', buildPdf({ pages: ['One'] })]])
    let { data } = (await api.call('POST', '/api/pdf-uploads', form, editor)).body
    for (let edit = 0; edit < 3; edit += 1) {
      const date = data.date.split('T')[0]
      expect(date).toBe('2026-11-01')
      data = (await api.call('PUT', `/api/pdf-uploads/${data._id}`, formOf({ ...fields, date }), editor)).body.data
    }
    expect(data.date).toBe('2026-11-01T06:30:00.000Z')
    expect(await changesOf(`/api/pdf-uploads/${data._id}`, data, formOf({ subtitle: 'மழை' }))).toEqual({
      subtitle: 'மழை',
    })
  })
})

describe('what is sent in another form, or is wrong', () => {
  test('a misspelt address of the API answers JSON', async () => {
    for (const path of ['/API/categories', '//api/categories', '/Api', '/api/nothing'])
      expect(await api.call('GET', path)).toMatchObject({ status: 404, body: { success: false, code: 'NOT_FOUND' } })
  })

  test('a quantity may be a text', async () => {
    const { id } = buildBook(services)
    const added = await api.call('POST', '/api/cart/add', { bookId: id, quantity: '2' }, reader)
    expect(added.body.data[0].quantity).toBe(2)
    const item = added.body.data[0]._id
    const set = await api.call('PUT', `/api/cart/update/${item}`, { quantity: '3' }, reader)
    expect(set.body.data[0].quantity).toBe(3)
    for (const quantity of ['two', '2.5', null, 0]) {
      const refused = await api.call('POST', '/api/cart/add', { bookId: id, quantity }, reader)
      expect(refused).toMatchObject({ status: 400, body: { fields: { quantity: expect.any(String) } } })
    }
  })

  test('a price with three decimals is called wrong, a missing one missing', async () => {
    const { id } = buildBook(services)
    const wrong = await api.call('PUT', `/api/books/${id}`, formOf({ sellingPrice: '100.555' }), editor)
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { sellingPrice: 'Please enter an amount in rupees with at most two decimals.' } },
    })
    const missing = await api.call('PUT', `/api/books/${id}`, formOf({ sellingPrice: '' }), editor)
    expect(missing).toMatchObject({ status: 400, body: { code: 'BOOK_FIELDS_REQUIRED' } })
  })

  test('a built-in category cannot be deleted, whether or not it has posts', async () => {
    await publish()
    const { body: categories } = await api.call('GET', '/api/categories')
    const { _id } = categories.find(({ name }: { name: { en: string } }) => name.en === 'Interviews')
    const refused = await api.call('DELETE', `/api/categories/${_id}`, undefined, editor)
    expect(refused).toMatchObject({ status: 403, body: { code: 'CATEGORY_NOT_EDITABLE' } })
  })
})
