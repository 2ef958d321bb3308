import { eq } from 'drizzle-orm'
import { books, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { OrderInput } from '#shared/orders.ts'
import type { PostInput } from '#shared/posts.ts'
import { sortKeyOf } from '#shared/tamil-order.ts'
import { indexBook } from '#server/features/books/books.writing.service.ts'
import type { Caller } from '#server/app-router.ts'
import type { Services } from '#server/core/context.ts'
import { newId } from '#server/core/ids.ts'
import { callerFor } from './services.ts'

/** Input for a post: a poem, on no list. */
export const buildPost = (fields: Partial<PostInput> = {}): PostInput => ({
  title: 'கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்',
  subtitle: 'இரவு ஒன்பது மணிக்குப் பிறகு',
  content: '<p>ஆற்றூர் நிறுத்தத்தில் இப்போது பேருந்து நிற்பதில்லை.</p>',
  author: 'மு. கனகவல்லி',
  category: 'Poems',
  ...fields,
})

type BookRow = typeof books.$inferInsert

/** A book in the shop, without a picture. */
export function buildBook({ db }: Services, fields: Partial<BookRow> = {}): BookRow {
  const id = fields.id ?? newId()
  const name = fields.name ?? `நூல் ${id.slice(0, 4)}`
  const row = {
    id,
    name,
    author: 'மு. கனகவல்லி',
    description: '',
    nameEn: '',
    authorEn: '',
    descriptionEn: '',
    actualPrice: 35_000,
    sellingPrice: 28_000,
    coupon: '',
    inStock: true,
    stock: null,
    pictureId: null,
    sortKey: sortKeyOf(name),
    createdAt: Date.now(),
    updatedAt: Date.now(),
    ...fields,
  }
  db.insert(books).values(row).run()
  indexBook(db, row)
  return row
}

/** How many copies the shop still has. */
export const stockOf = ({ db }: Services, bookId: string): number | null | undefined =>
  db.select().from(books).where(eq(books.id, bookId)).get()?.stock

export const recipient = { name: 'கண்மணி', phone: '98400 00000', address: '12, தெற்குத் தெரு, ஆற்றூர் 627001' }

/** An order of everything that is in the caller's cart, at the server's own figures. */
export async function orderOfCart(api: Caller): Promise<OrderInput> {
  const [cart, { defaultDeliveryFee }] = await Promise.all([api.cart.get(), api.settings.get()])
  return {
    ...recipient,
    items: cart.items.map(({ book, quantity }) => ({ bookId: book.id, quantity, price: book.sellingPrice })),
    totalAmount: cart.subtotal,
    deliveryFee: defaultDeliveryFee,
    paymentMode: 'cod',
  }
}

/** Puts copies of a book into the caller's cart. @returns the order of everything in it */
export async function orderOf(api: Caller, bookId: string, quantity = 2): Promise<OrderInput> {
  await api.cart.add({ bookId, quantity })
  return orderOfCart(api)
}

/** A message of the editor to these readers. */
export const sendNotification = (services: Services, editor: SessionUser, userIds: string[], title = 'New issue') =>
  callerFor(services, editor).notifications.send({ title, message: 'It is out.', target: { kind: 'people', userIds } })

export function renameUser({ db }: Services, user: SessionUser, name: string): SessionUser {
  db.update(users).set({ name }).where(eq(users.id, user.id)).run()
  return Object.assign(user, { name })
}
