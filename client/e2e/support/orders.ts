import type { Page } from '@playwright/test'
import { formatRupees } from '../../../shared/money.ts'
import { expect, signInAsAdmin } from './test.ts'

export const adminHeaders = async (page: Page) => ({ authorization: `Bearer ${await signInAsAdmin(page)}` })

interface PlacedOrder {
  id: string
  name: string
  email: string
  address: string
  title: string
  total: string
}

/** A new reader orders a book, by the documented endpoints. */
export async function placeOrder(page: Page, name: string): Promise<PlacedOrder> {
  const [order] = await placeOrders(page, name, 1)
  return order!
}

/** A new reader orders some copies of a book so many times; several orders have their number behind the name. */
export async function placeOrders(page: Page, name: string, times: number, quantity = 1): Promise<PlacedOrder[]> {
  const call = async (path: string, data: object, token = '') => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Record<string, string>
  }
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.org`
  const { token, userId } = await call('/api/auth/client/register', { name, email, password: 'a password of a reader' })
  const [book] = (await (await page.request.get('/api/books')).json()) as {
    _id: string
    name: string
    sellingPrice: number
  }[]
  const { _id: productId, name: title, sellingPrice: price } = book!
  const address = '12, South Street, Tirunelveli 627001'
  const items = [{ productId, title, quantity, price }]
  const sums = { totalAmount: price * quantity, deliveryFee: 60, paymentMode: 'cod' }
  const names = times === 1 ? [name] : Array.from({ length: times }, (_, at) => `${name} no ${at + 1}`)
  for (const buyer of names) {
    // Each fills the cart that the order before has emptied.
    // oxlint-disable-next-line no-await-in-loop
    await call('/api/cart/add', { userId, bookId: productId, quantity }, token)
    // oxlint-disable-next-line no-await-in-loop
    await call('/api/orders', { name: buyer, phone: '9840000000', address, items, userId, ...sums }, token)
  }
  const orders = (await (await page.request.get('/api/orders', { headers: await adminHeaders(page) })).json()) as {
    data: { _id: string; name: string }[]
  }
  return names.map((buyer) => {
    const { _id: id } = orders.data.find((order) => order.name === buyer)!
    return { id, name: buyer, email, address, title, total: formatRupees((price * quantity + 60) * 100) }
  })
}
