import { beforeEach, describe, expect, test } from 'vitest'
import { maxQuantity } from '#shared/cart.rules.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { buildBook } from '#server/test/factories.ts'

const services = eachTest.services()
const user = eachTest.user(services, 'reader')
const reader = callerFor(services, user)
let bookId: string
beforeEach(() => {
  bookId = buildBook(services, { name: 'உப்பின் கணக்கு', sellingPrice: 28_000 }).id
})

describe('cart.add', () => {
  test('a book comes into the cart, and again raises its quantity', async () => {
    await reader.cart.add({ bookId })
    const cart = await reader.cart.add({ bookId, quantity: 2 })
    expect(cart).toMatchObject({ count: 3, subtotal: 84_000, items: [{ quantity: 3, book: { id: bookId } }] })
  })

  test('at most twenty copies of a book', async () => {
    await reader.cart.add({ bookId, quantity: maxQuantity })
    expect((await errorOf(() => reader.cart.add({ bookId }))).code).toBe('CART_TOO_MANY')
    expect((await errorOf(() => reader.cart.add({ bookId, quantity: 21 }))).code).toBe('CART_TOO_MANY')
    expect((await reader.cart.get()).count).toBe(maxQuantity)
  })

  test.each([0, -1, 1.5, 1e9, Number.NaN])('a quantity of %d is refused', async (quantity) =>
    expect((await errorOf(() => reader.cart.add({ bookId, quantity }))).code).toMatch(/^CART_/),
  )

  test('a book that is out of stock, or has fewer copies left, is refused', async () => {
    const gone = buildBook(services, { inStock: false }).id
    const two = buildBook(services, { stock: 2 }).id
    expect((await errorOf(() => reader.cart.add({ bookId: gone }))).code).toBe('BOOK_OUT_OF_STOCK')
    await reader.cart.add({ bookId: two, quantity: 2 })
    expect((await errorOf(() => reader.cart.add({ bookId: two }))).code).toBe('BOOK_OUT_OF_STOCK')
    expect((await errorOf(() => reader.cart.add({ bookId: 'x' }))).code).toBe('BOOK_NOT_FOUND')
  })

  test('whoever is not logged in has no cart [V-11]', async () => {
    const visitor = callerFor(services, null)
    expect((await errorOf(() => visitor.cart.get())).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => visitor.cart.add({ bookId }))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => visitor.cart.clear())).code).toBe('UNAUTHENTICATED')
  })

  test('two presses at once add two copies of one item', async () => {
    await Promise.all([reader.cart.add({ bookId }), reader.cart.add({ bookId })])
    expect((await reader.cart.get()).items).toMatchObject([{ quantity: 2 }])
  })
})

describe('cart.update and cart.remove', () => {
  let id: string
  beforeEach(async () => {
    id = (await reader.cart.add({ bookId })).items[0]?.id ?? ''
  })

  test('sets a quantity; below 1 the item is removed [ST-16]', async () => {
    expect(await reader.cart.update({ id, quantity: 5 })).toMatchObject({ count: 5 })
    expect(await reader.cart.update({ id, quantity: 0 })).toMatchObject({ count: 0, items: [] })
    expect((await errorOf(() => reader.cart.update({ id, quantity: 1 }))).code).toBe('CART_ITEM_NOT_FOUND')
  })

  test.each([21, 1.5, 1e12])('a quantity of %d is refused and changes nothing', async (quantity) => {
    expect((await errorOf(() => reader.cart.update({ id, quantity }))).code).toMatch(/^CART_/)
    expect((await reader.cart.get()).count).toBe(1)
  })

  test("another reader's item is not found", async () => {
    const other = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => other.cart.update({ id, quantity: 2 }))).code).toBe('CART_ITEM_NOT_FOUND')
    expect((await errorOf(() => other.cart.remove({ id }))).code).toBe('CART_ITEM_NOT_FOUND')
    await other.cart.clear()
    expect((await reader.cart.get()).count).toBe(1)
  })

  test('an item is removed, and the cart emptied', async () => {
    await reader.cart.add({ bookId: buildBook(services).id })
    expect((await reader.cart.remove({ id })).items).toHaveLength(1)
    expect((await reader.cart.clear()).items).toEqual([])
  })
})

describe('the documented calls', () => {
  const api = eachTest.api(services)
  let token: string
  beforeEach(async () => {
    token = await services.sessions.create(user.id)
  })

  test('add, list by both paths, update, remove and clear [E-07, E-09, E-10]', async () => {
    const added = await api.call('POST', '/api/cart/add', { userId: user.id, bookId, quantity: 1 }, token)
    expect(added).toMatchObject({ status: 200, body: { success: true, message: 'உப்பின் கணக்கு added to cart!' } })
    for (const path of [`/api/cart/${user.id}`, `/api/cart/user/${user.id}`]) {
      const { body } = await api.call('GET', path, undefined, token)
      expect(body).toMatchObject([{ quantity: 1, bookId: { _id: bookId, name: 'உப்பின் கணக்கு', sellingPrice: 280 } }])
    }
    const itemId: string = added.body.data[0]._id
    const updated = await api.call('PUT', `/api/cart/update/${itemId}`, { quantity: 3 }, token)
    expect(updated.body.data[0].quantity).toBe(3)
    expect((await api.call('DELETE', `/api/cart/remove/${itemId}`, undefined, token)).body.data).toEqual([])
    expect((await api.call('DELETE', `/api/cart/clear/${user.id}`, undefined, token)).body.success).toBe(true)
  })

  test('without a session 401, in the name of another 403', async () => {
    expect((await api.call('GET', `/api/cart/${user.id}`)).status).toBe(401)
    expect((await api.call('GET', '/api/cart/somebody', undefined, token)).status).toBe(403)
    expect((await api.call('DELETE', '/api/cart/clear/somebody', undefined, token)).status).toBe(403)
    const body = { userId: 'somebody', bookId, quantity: 1 }
    expect((await api.call('POST', '/api/cart/add', body, token)).status).toBe(403)
  })
})
