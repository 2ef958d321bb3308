import { books, cartItems, orderEvents, orderItems, orders, orderSteps } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import { standardDeliveryFee, type OrderStatus } from '#shared/orders.rules.ts'
import { sortKeyOf } from '#shared/tamil-order.ts'
import { phoneKeyOf } from '#server/core/phone-key.ts'
import { openOrders } from './amounts.ts'
import { booksOf, pictureIdsOf, readerIdsOf, type Fill, type FilledBook } from './fill-context.ts'
import { insertInto } from './rows.ts'
import { givenNames, plainText, title } from './texts.ts'

const orderEveryMs = 120_000
const towns = ['ஆற்றூர் 627001', 'மதுரை 625001', 'கோவை 641001', 'சேலம் 636001', 'Chennai 600001']
const firstNumber = 1000

export function fillBooks(fill: Fill): void {
  const { db, random, amounts, now } = fill
  const pictureIds = pictureIdsOf(fill)
  insertInto(
    db,
    books,
  )(function* () {
    for (let index = amounts.books - 1; index >= 0; index -= 1) {
      const price = random.between(50, 600) * 100
      const name = title(random, 'ta')
      yield {
        ...{ id: random.id(), name, author: random.pick(givenNames), description: plainText(random, 'ta') },
        ...{ actualPrice: price + 5000, sellingPrice: price, coupon: '', inStock: index % 20 !== 3 },
        ...{ stock: index % 10 === 0 ? random.below(5) : null, pictureId: random.pick(pictureIds) },
        ...{ sortKey: sortKeyOf(name), createdAt: now - index * dayMs, updatedAt: now - index * dayMs },
      }
    }
  })
}

const openStates = ['pending', 'processing', 'shipped'] as const

/** An order before its rows are written: what they have in common. */
interface Placed {
  id: string
  at: number
  userId: string
  status: OrderStatus
  items: { book: FilledBook; quantity: number }[]
}

function placed({ random, now }: Fill, readers: readonly string[], all: readonly FilledBook[], age: number): Placed {
  const status = age < openOrders ? random.pick(openStates) : age % 20 === 0 ? 'cancelled' : 'delivered'
  const chosen = new Set(Array.from({ length: random.between(1, 2) }, () => random.pickUneven(all)))
  return {
    ...{ id: random.id(), at: now - age * orderEveryMs, userId: random.pick(readers), status },
    items: [...chosen].map((book) => ({ book, quantity: random.between(1, 2) })),
  }
}

/** What is written in one go: all orders at once would not fit into memory. */
const chunk = 50_000

/** Orders, the oldest first; the last three hundred are not finished. Slips are printed of their rows. */
export function fillOrders(fill: Fill): void {
  const [readers, all] = [readerIdsOf(fill), booksOf(fill)]
  const count = fill.amounts.orders
  for (let start = 0; start < count; start += chunk) {
    const some = Array.from({ length: Math.min(chunk, count - start) }, (_, index) =>
      placed(fill, readers, all, count - 1 - start - index),
    )
    writeOrders(fill, some, firstNumber + 1 + start)
  }
  insertInto(
    fill.db,
    cartItems,
  )(function* () {
    for (const [index, userId] of readers.entries())
      if (index % 20 === 0)
        for (const book of all.slice(index % 50, (index % 50) + 2))
          yield { id: fill.random.id(), userId, bookId: book.id, quantity: 1, createdAt: fill.now }
  })
}

function writeOrders({ db, random, userId: staffId }: Fill, some: readonly Placed[], firstOfThese: number): void {
  insertInto(
    db,
    orders,
  )(function* () {
    for (const [index, { id, at, userId, status, items }] of some.entries()) {
      const phone = `9${String(random.below(1e9)).padStart(9, '0')}`
      const isSent = status === 'shipped' || status === 'delivered'
      yield {
        ...{
          id,
          number: firstOfThese + index,
          userId,
          name: random.pick(givenNames),
          phone,
          phoneKey: phoneKeyOf(phone),
        },
        address: `${random.between(1, 200)}, தெற்குத் தெரு, ${random.pick(towns)}`,
        totalAmount: items.reduce((sum, { book, quantity }) => sum + book.price * quantity, 0),
        ...{
          deliveryFee: standardDeliveryFee,
          status,
          paymentMode: 'cod',
          fingerprint: id,
          createdAt: at,
          updatedAt: at,
        },
        ...{ courier: isSent ? 'அஞ்சல்' : '', tracking: isSent ? `ET${random.below(1e9)}IN` : '' },
      }
    }
  })
  insertInto(
    db,
    orderItems,
  )(function* () {
    for (const { id, items } of some)
      for (const [position, { book, quantity }] of items.entries())
        yield { orderId: id, position, bookId: book.id, title: book.name, quantity, price: book.price }
  })
  insertInto(
    db,
    orderSteps,
  )(function* () {
    for (const { id, at, status } of some)
      for (const [position, step] of stepsTo(status).entries())
        yield { orderId: id, position, status: step, at: at + position }
  })
  insertInto(
    db,
    orderEvents,
  )(function* () {
    for (const [index, { id, at, status }] of some.entries())
      if (status !== 'pending')
        yield { id: firstOfThese + index, orderId: id, at, userId: staffId, kind: 'status', data: { status } }
  })
}

const stepsTo = (status: OrderStatus): OrderStatus[] => (status === 'pending' ? ['pending'] : ['pending', status])
