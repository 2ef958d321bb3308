import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, pictures } from '#drizzle/schema/index.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { rebuildSearchIndex } from '#server/search-index.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildUpload, makeJpeg } from '#server/test/pictures.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { buildBook } from '#server/test/factories.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const admin = callerFor(services, editor)
const visitor = callerFor(services, null)

const fields = { name: 'உப்பின் கணக்கு', author: 'மு. கனகவல்லி', actualPrice: 35_000, sellingPrice: 28_000 }
const create = async (more: object = {}) => {
  const { id: uploadId } = await buildUpload(services, editor)
  return admin.books.create({ ...fields, ...more, image: { uploadId } })
}

describe('books.create', () => {
  test('puts a book into the shop, with its picture, and tells readers at once', async () => {
    const version = () => contentVersionOf(services.db)
    const before = version()
    const { id } = await create({ description: 'மூன்று தலைமுறைப் பெண்கள்.' })
    const book = await visitor.books.get({ id })
    expect(book).toMatchObject({ ...fields, isAvailable: true, stock: null })
    expect(book.picture?.name).toMatch(/\.jpg$/)
    expect(book).not.toHaveProperty('coupon')
    expect(version()).toBeGreaterThan(before)
    expect(services.db.select().from(auditLog).all()).toMatchObject([{ action: 'books.create', entityId: id }])
  })

  test('names every missing field, the image too [V-38, V-40]', async () => {
    const error = await errorOf(() => admin.books.create({ name: ' ', author: '', actualPrice: -1, sellingPrice: 0.5 }))
    expect(error.fields).toEqual({
      name: 'BOOK_FIELDS_REQUIRED',
      author: 'BOOK_FIELDS_REQUIRED',
      actualPrice: 'AMOUNT_INVALID',
      sellingPrice: 'AMOUNT_INVALID',
      image: 'BOOK_IMAGE_REQUIRED',
    })
  })

  test('an image that is not there is refused, and nothing stays', async () => {
    const error = await errorOf(() => admin.books.create({ ...fields, image: { uploadId: 'nothing' } }))
    expect(error).toMatchObject({ code: 'MEDIA_NOT_FOUND', fields: { image: 'MEDIA_NOT_FOUND' } })
    expect((await visitor.books.list({})).total).toBe(0)
  })

  test('is for admins alone', async () => {
    const reader = callerFor(services, await addUser(services, 'reader'))
    const input = { ...fields, image: { uploadId: 'x' } }
    expect((await errorOf(() => visitor.books.create(input))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => reader.books.create(input))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.books.update({ ...fields, id: 'x' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.books.delete({ id: 'x' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.books.adminList({}))).code).toBe('ADMIN_ONLY')
  })
})

describe('books.update', () => {
  test('keeps what is not sent [V-40]', async () => {
    const made = await create({ stock: 7, description: 'அறிமுகம்', coupon: 'UPPU' })
    const changed = await admin.books.update({ id: made.id, sellingPrice: 25_050, inStock: false })
    expect(changed).toEqual({ ...made, sellingPrice: 25_050, inStock: false, isAvailable: false })
  })

  test('a new image takes the place of the old one, which is removed', async () => {
    const made = await create()
    const { id: uploadId } = await buildUpload(services, editor, 400, 600)
    const changed = await admin.books.update({ ...fields, id: made.id, image: { uploadId } })
    expect(changed.picture?.id).not.toBe(made.picture?.id)
    expect(services.db.select().from(pictures).all()).toHaveLength(1)
  })

  test('a book that is not there is not found', async () =>
    expect((await errorOf(() => admin.books.update({ ...fields, id: 'x' }))).code).toBe('BOOK_NOT_FOUND'))
})

describe('books.delete', () => {
  test('takes the book out of the shop and out of the carts; its picture stays for the trash [E-08]', async () => {
    const reader = callerFor(services, await addUser(services, 'reader'))
    const { id } = await create()
    await reader.cart.add({ bookId: id })
    await admin.books.delete({ id })
    expect((await reader.cart.get()).items).toEqual([])
    expect(services.db.select().from(pictures).all()).toHaveLength(1)
    expect((await errorOf(() => admin.books.delete({ id }))).code).toBe('BOOK_NOT_FOUND')
  })
})

describe('books.list', () => {
  const prices = [30_000, 10_000, 20_000]
  beforeEach(() => {
    for (const [index, name] of ['மழை', 'பழம்', 'பறவை'].entries())
      buildBook(services, { name, sellingPrice: prices[index], createdAt: index + 1, author: `ஆசிரியர் ${index}` })
  })

  test('sorts by age, by the Tamil alphabet and by price [S-159]', async () => {
    const names = async (sort: 'newest' | 'name' | 'cheapest' | 'dearest') =>
      (await visitor.books.list({ sort })).books.map(({ name }) => name)
    expect(await names('newest')).toEqual(['பறவை', 'பழம்', 'மழை'])
    expect(await names('name')).toEqual(['பழம்', 'பறவை', 'மழை'])
    expect(await names('cheapest')).toEqual(['பழம்', 'பறவை', 'மழை'])
    expect(await names('dearest')).toEqual(['மழை', 'பறவை', 'பழம்'])
  })

  test('comes page by page, without a gap and without a repetition, in every order [S-215]', async () => {
    for (const sort of ['newest', 'name', 'cheapest', 'dearest'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await visitor.books.list({ sort, cursor, limit: 1 })
        expect(page.total).toBe(3)
        seen.push(...page.books.map(({ name }) => name))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen).toEqual((await visitor.books.list({ sort })).books.map(({ name }) => name))
    }
  })

  test('finds words of name and author; signs of the search language are letters', async () => {
    rebuildSearchIndex(services.db)
    expect((await visitor.books.list({ q: 'பழ' })).books).toHaveLength(1)
    expect((await visitor.books.list({ q: 'ஆசிரியர் 2' })).books.map(({ name }) => name)).toEqual(['பறவை'])
    for (const q of ['பழ'.normalize('NFD'), 'ப\u200Cழ', 'ஆசிரியர் ௧'])
      expect((await visitor.books.list({ q })).books.map(({ name }) => name)).toEqual(['பழம்'])
    expect((await visitor.books.list({ q: '%' })).total).toBe(0)
  })

  test('a book is found by its names in English too, and tells its English texts', async () => {
    const english = { nameEn: 'The Salt Accounts', authorEn: 'M. Kanagavalli', descriptionEn: 'A history of wages.' }
    const { id } = await create({ ...english, description: 'கூலியின் வரலாறு.' })
    expect(await visitor.books.get({ id })).toMatchObject({ ...fields, ...english })
    const found = async (q: string) => (await visitor.books.list({ q })).books.map((book) => book.id)
    for (const q of ['salt', 'ACCOUNTS kanaga', 'உப்பின் salt']) expect(await found(q)).toEqual([id])
    expect(await found('salt rain')).toEqual([])
    expect((await visitor.search.page({ q: 'wages' })).hits.map((hit) => hit.id)).toEqual([id])
    await admin.books.update({ id, nameEn: '' })
    expect(await visitor.books.get({ id })).toMatchObject({ ...english, nameEn: '' })
    expect(await found('accounts')).toEqual([])
  })

  test('reads an index in every order', () => {
    for (const [column, name] of [
      ['created_at', 'books_newest'],
      ['sort_key', 'books_name'],
      ['selling_price', 'books_price'],
    ])
      expect(
        JSON.stringify(
          services.db.$client
            .prepare(
              `EXPLAIN QUERY PLAN SELECT * FROM books WHERE (${column}, id) < (?, ?) ORDER BY ${column} DESC, id DESC LIMIT 9`,
            )
            .all(1, 'x'),
        ),
      ).toContain(name)
  })
})

describe('reviews', () => {
  test('a review that speaks of a book leads to it, and the book to the review', async () => {
    const book = buildBook(services, { name: 'தறிப்பாட்டு' })
    buildBook(services, { name: 'ஆற்றோரம்' })
    const content = '<p>‘தறிப்பாட்டு’ ஒரு நெசவாளியின் நாட்குறிப்பு.</p>'
    const review = await admin.posts.create({ title: 'நூல் அறிமுகம்', content, category: 'Book Review' })
    const other = await admin.posts.create({ title: 'தறிப்பாட்டு', content, category: 'Poems' })
    expect(await visitor.books.reviews({ id: book.id })).toMatchObject([{ id: review.id }])
    expect(await visitor.books.ofPost({ id: review.id })).toMatchObject([{ id: book.id }])
    expect(await visitor.books.ofPost({ id: other.id })).toEqual([])
  })

  test('a name is found with an ending, and only where its words follow each other', async () => {
    const book = buildBook(services, { name: 'கடலின் தறிப்பாட்டு' })
    buildBook(services, { name: '!!!!' })
    const write = (content: string) =>
      admin.posts.create({ title: 'நூல் அறிமுகம்', content: `<p>${content}</p>`, category: 'Book Review' })
    const review = await write('‘<em>கடலின்</em> தறிப்பாட்டும்’ பிற கதைகளும்.')
    const other = await write('கடலின் அலையும் தறிப்பாட்டும்.')
    expect(await visitor.books.reviews({ id: book.id })).toMatchObject([{ id: review.id }])
    expect(await visitor.books.ofPost({ id: review.id })).toMatchObject([{ id: book.id }])
    expect(await visitor.books.ofPost({ id: other.id })).toEqual([])
  })

  test('a book that only the rest of a premium review names is not linked', async () => {
    const book = buildBook(services, { name: 'தறிப்பாட்டு' })
    const content = `${'<p>மழை பெய்தது; ஆறு நிறைந்தது.</p>'.repeat(40)}<p>‘தறிப்பாட்டு’ ஒரு நாட்குறிப்பு.</p>`
    const post = { title: 'நூல் அறிமுகம்', content, category: 'Book Review' }
    const review = await admin.posts.create({ ...post, isPremium: true })
    expect(await visitor.books.reviews({ id: book.id })).toEqual([])
    expect(await visitor.books.ofPost({ id: review.id })).toEqual([])
    const open = await admin.posts.create(post)
    expect(await visitor.books.reviews({ id: book.id })).toMatchObject([{ id: open.id }])
  })
})

describe('the documented calls', () => {
  const api = eachTest.api(services)
  let token: string
  beforeEach(async () => {
    token = await services.sessions.create(editor.id)
  })

  const form = async (values: Record<string, string>, withImage = true) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(values)) body.append(name, value)
    if (withImage) body.append('image', new Blob([new Uint8Array(await makeJpeg(400, 600))]), 'cover.jpg')
    return body
  }
  const sent = {
    name: 'தறிப்பாட்டு',
    author: 'க. அமுதா',
    actualPrice: '260',
    sellingPrice: '219.99',
    coupon: 'THARI',
    inStock: 'true',
    category: 'shop',
  }

  test('a book is added, listed, changed and deleted, with prices in rupees [E-11, E-42]', async () => {
    const added = await api.call('POST', '/api/books', await form(sent), token)
    expect(added).toMatchObject({ status: 201, body: { success: true, data: { sellingPrice: 219.99, inStock: true } } })
    const id: string = added.body._id

    const list = await api.call('GET', '/api/books')
    expect(list.body).toMatchObject([{ _id: id, name: 'தறிப்பாட்டு', actualPrice: 260, category: 'shop' }])
    expect(list.body[0].imageUrl).toMatch(/^http.*\/uploads\/\w+\.jpg$/)

    const changed = await api.call('PUT', `/api/books/${id}`, await form({ ...sent, inStock: 'false' }, false), token)
    expect(changed).toMatchObject({ status: 200, body: { data: { inStock: false } } })
    expect((await api.call('DELETE', `/api/books/${id}`, undefined, token)).body.success).toBe(true)
    expect((await api.call('GET', '/api/books')).body).toEqual([])
  })

  test('coupons are told to admins, never to others [E-42]', async () => {
    await api.call('POST', '/api/books', await form(sent), token)
    expect((await api.call('GET', '/api/books')).body[0]).not.toHaveProperty('coupon')
    expect((await api.call('GET', '/api/books', undefined, token)).body[0].coupon).toBe('THARI')
    expect((await api.call('GET', '/api/books')).body[0]).not.toHaveProperty('coupon')
  })

  test('prices that are no amounts are refused with the field named [V-39]', async () => {
    for (const price of ['', 'ten', '-5', '1.234', '1e3', '99999999999']) {
      const answer = await api.call('POST', '/api/books', await form({ ...sent, sellingPrice: price }), token)
      const code = price === '' ? 'BOOK_FIELDS_REQUIRED' : 'AMOUNT_INVALID'
      expect(answer).toMatchObject({ status: 400, body: { code } })
      expect(answer.body.fields).toHaveProperty('sellingPrice')
    }
    expect((await api.call('POST', '/api/books', await form(sent, false), token)).body.code).toBe('BOOK_IMAGE_REQUIRED')
  })

  test('nobody else may write', async () => {
    const reader = await services.sessions.create((await addUser(services, 'reader')).id)
    expect((await api.call('POST', '/api/books', await form(sent))).status).toBe(401)
    expect((await api.call('POST', '/api/books', await form(sent), reader)).status).toBe(403)
    expect((await api.call('DELETE', '/api/books/x', undefined, reader)).status).toBe(403)
  })
})
