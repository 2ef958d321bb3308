import type { Page } from '@playwright/test'
import { formatRupees } from '../../../shared/money.ts'
import { expect, signInAsAdmin } from './test.ts'

export const adminHeaders = async (page: Page) => ({ authorization: `Bearer ${await signInAsAdmin(page)}` })

/** A new reader orders a book, by the documented endpoints. */
export async function placeOrder(page: Page, name: string) {
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
  await call('/api/cart/add', { userId, bookId: productId, quantity: 1 }, token)
  const address = '12, South Street, Tirunelveli 627001'
  const items = [{ productId, title, quantity: 1, price }]
  const sums = { totalAmount: price, deliveryFee: 60, paymentMode: 'cod' }
  await call('/api/orders', { name, phone: '9840000000', address, items, userId, ...sums }, token)
  const orders = (await (await page.request.get('/api/orders', { headers: await adminHeaders(page) })).json()) as {
    data: { _id: string; name: string }[]
  }
  const { _id: id } = orders.data.find((order) => order.name === name)!
  return { id, name, email, address, title, total: formatRupees((price + 60) * 100) }
}
