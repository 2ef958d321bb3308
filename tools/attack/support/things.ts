import { makeJpeg } from '#server/test/pictures.ts'
import { expectThat } from '../attack.ts'
import { told, type Answer, type Client } from './client.ts'
import type { Person, Target } from './target.ts'

// What a try needs besides its subject, made by the site's own calls.

export function formOf(fields: Record<string, string>, files: Record<string, Uint8Array> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [field, bytes] of Object.entries(files))
    form.append(field, new Blob([new Uint8Array(bytes)]), `${field}.bin`)
  return form
}

let jpeg: Promise<Buffer> | undefined
/** A picture that is large enough for all uses. */
export const photo = (): Promise<Buffer> => (jpeg ??= makeJpeg(400, 400))

/** The data of a call that must succeed. */
export async function dataOf<T>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  expectThat(
    answer.status < 300,
    `A thing that the try needs could not be made: ${told(answer)} ${answer.text.slice(0, 200)}`,
  )
  return (answer.body?.result?.data ?? answer.body) as T
}

/** The id of something made by a documented call. */
export const madeBy = async (client: Client, path: string, body: FormData | object): Promise<string> =>
  (await dataOf<{ _id: string }>(client.send('POST', path, body)))._id

export interface Book {
  id: string
  /** In paise. */
  price: number
}

export async function makeBook(
  target: Target,
  { name = 'நிலம்', author = 'கனி', stock = null as number | null } = {},
): Promise<Book> {
  const { client } = await target.owner()
  const fields = { name, author, actualPrice: '250', sellingPrice: '200', category: 'shop', inStock: 'true' }
  const id = await madeBy(client, '/api/books', formOf(fields, { image: await photo() }))
  if (stock !== null) await dataOf(client.call('books.update', { id, stock }))
  return { id, price: 20_000 }
}

export const stockOf = (target: Target, { id }: Book): number =>
  Number(target.sql('SELECT stock FROM books WHERE id = ?', id)[0]?.stock)

export async function makePost(
  target: Target,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; slug: string }> {
  const { client } = await target.owner()
  return dataOf(
    client.call('posts.create', {
      ...{ title: 'கடைசிப் பேருந்து', subtitle: '', content: '<p>ஆற்றூர் நிறுத்தம்.</p>', author: 'கனி' },
      ...{ category: 'Poems', isHome: true, isRecent: true },
      ...fields,
    }),
  )
}

let buyers = 0

/** An order of some copies, with the figures that the server has and a phone number of its own. */
export const orderOf = (book: Book, quantity = 1) => ({
  ...{
    name: 'கண்மணி',
    phone: `98400 ${String((buyers += 1)).padStart(5, '0')}`,
    address: '12, தெற்குத் தெரு, ஆற்றூர் 627001',
  },
  items: [{ bookId: book.id, quantity, price: book.price }],
  totalAmount: book.price * quantity,
  deliveryFee: 6000,
  paymentMode: 'cod',
})

/** Places an order of that book alone. */
export const place = ({ client }: Person, order: unknown, key?: string): Promise<Answer> =>
  (key ? client.as({ headers: { 'idempotency-key': key } }) : client).call('orders.place', order)
