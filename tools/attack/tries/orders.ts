import { expectThat, type Area } from '../attack.ts'
import { inLanes, tally, told, type Answer } from '../support/client.ts'
import { dataOf, makeBook, orderOf, place, stockOf, type Book } from '../support/things.ts'
import type { Person, Target } from '../support/target.ts'

const people = (target: Target, count: number): Promise<Person[]> => inLanes(count, 4, () => target.person())
const ordersOf = (target: Target, { id }: Person): Record<string, unknown>[] =>
  target.sql('SELECT * FROM orders WHERE user_id = ?', id)
const idOf = (answer: Answer): string => answer.body?.result?.data?.order?.id

/** An order with one thing that is not right. */
function forged(book: Book): Record<string, unknown> {
  const order = orderOf(book)
  const [item] = order.items
  const withItem = (fields: object, more: object = {}) => ({ ...order, items: [{ ...item, ...fields }], ...more })
  return {
    'a price of one paisa': withItem({ price: 1 }, { totalAmount: 1 }),
    'a price of nothing': withItem({ price: 0 }, { totalAmount: 0 }),
    'another total': { ...order, totalAmount: 1 },
    'no delivery fee': { ...order, deliveryFee: 0 },
    'a negative fee': { ...order, deliveryFee: -order.totalAmount },
    'a quantity of -1': withItem({ quantity: -1 }, { totalAmount: -book.price }),
    'a quantity of 0': withItem({ quantity: 0 }, { totalAmount: 0 }),
    'a quantity of 1.5': withItem({ quantity: 1.5 }, { totalAmount: book.price * 1.5 }),
    'a quantity of 1e9': withItem({ quantity: 1e9 }, { totalAmount: book.price * 1e9 }),
    'a quantity as text': withItem({ quantity: '1' }),
    'no quantity': withItem({ quantity: null }),
    'a book twice, at two prices': { ...order, items: [item, { ...item, price: 0 }] },
    'payment by card': { ...order, paymentMode: 'card' },
    'a book that is none': withItem({ bookId: 'nobody-has-this' }),
    'no books': { ...order, items: [], totalAmount: 0 },
    'a total as text': { ...order, totalAmount: String(order.totalAmount) },
  }
}

export const orders: Area = {
  name: 'orders',
  tries: {
    '20 buyers of the last 5 copies get 5': async (target) => {
      const book = await makeBook(target, { stock: 5 })
      const buyers = await people(target, 20)
      const answers = await Promise.all(buyers.map((buyer) => place(buyer, orderOf(book))))
      const placed = answers.filter(({ status }) => status === 200).length
      expectThat(placed === 5 && stockOf(target, book) === 0, `${placed} placed, stock ${stockOf(target, book)}`)
      expectThat(
        answers.every(({ status }) => status === 200 || status === 409),
        tally(answers.map(told)),
      )
      return `${tally(answers.map(told))}; stock 0`
    },

    'one key sent ten times at once, and no key six times, place one order each': async (target) => {
      const book = await makeBook(target, { stock: 50 })
      const [keyed, bare] = [await target.person(), await target.person()]
      const key = 'one-submission-of-a-form'
      const [order, other] = [orderOf(book), orderOf(book)]
      const withKey = await Promise.all(Array.from({ length: 10 }, () => place(keyed, order, key)))
      const without = await Promise.all(Array.from({ length: 6 }, () => place(bare, other)))
      const counts = [keyed, bare].map((buyer) => ordersOf(target, buyer).length)
      expectThat(counts.join() === '1,1' && stockOf(target, book) === 48, `${counts.join(' and ')} orders`)
      return `${tally([...withKey, ...without].map(told))}; one order each`
    },

    'a key that was used for another order is refused': async (target) => {
      const [one, other] = [await makeBook(target), await makeBook(target, { name: 'வானம்' })]
      const buyer = await target.person()
      const key = 'the-key-of-the-first'
      const first = await place(buyer, orderOf(one), key)
      const second = await place(buyer, orderOf(other, 2), key)
      expectThat(first.status === 200 && second.status >= 400, `${told(first)}, then ${told(second)}`)
      expectThat(ordersOf(target, buyer).length === 1, 'two orders')
      return told(second)
    },

    'no forged price, fee, quantity, book or payment is taken': async (target) => {
      const book = await makeBook(target, { stock: 1000 })
      const buyer = await target.person()
      const answers: Answer[] = []
      for (const [what, order] of Object.entries(forged(book))) {
        const answer = await place(buyer, order)
        expectThat(answer.status === 400 || answer.status === 404 || answer.status === 409, `${what}: ${told(answer)}`)
        answers.push(answer)
      }
      expectThat(ordersOf(target, buyer).length === 0 && stockOf(target, book) === 1000, 'an order was placed')
      return `${answers.length} orders: ${tally(answers.map(told))}`
    },

    'no amount of a cart or of the admin is negative, fractional or too large': async (target) => {
      const book = await makeBook(target)
      const buyer = await target.person()
      const { client } = await target.owner()
      const id = idOf(await place(buyer, orderOf(book)))
      const amounts = [-1, 0.5, 2 ** 53, 1e308, '1', null, Number.MAX_SAFE_INTEGER, -0.001]
      const answers: Answer[] = []
      for (const amount of amounts)
        answers.push(
          await buyer.client.call('cart.add', { bookId: book.id, quantity: amount }),
          await client.call('orders.update', { id, deliveryFee: amount }),
          await client.call('books.update', { id: book.id, sellingPrice: amount }),
          await client.call('settings.update', { defaultDeliveryFee: amount }),
        )
      // The documented calls take rupees, and texts of them.
      for (const amount of ['-1', '1.005', '1e3', '٣', '99999999999999', 'NaN', '0x10'])
        answers.push(await client.send('PUT', `/api/books/${book.id}`, { sellingPrice: amount }))
      const wrong = answers.filter(({ status }) => status < 400 || status >= 500)
      const { price } = (await dataOf<{ books: { sellingPrice: number }[] }>(client.query('books.list', {}))).books.map(
        ({ sellingPrice }) => ({ price: sellingPrice }),
      )[0]!
      expectThat(wrong.length === 0 && price === book.price, `${wrong.length} taken: ${tally(answers.map(told))}`)
      return `${answers.length} amounts: ${tally(answers.map(told))}`
    },

    'an order that is cancelled five times at once gives its copies back once': async (target) => {
      const book = await makeBook(target, { stock: 10 })
      const buyer = await target.person()
      const id = idOf(await place(buyer, orderOf(book, 3)))
      const cancels = await Promise.all(Array.from({ length: 5 }, () => buyer.client.call('orders.cancel', { id })))
      expectThat(stockOf(target, book) === 10, `stock ${stockOf(target, book)}`)
      const { client } = await target.owner()
      const revived = await client.call('orders.update', { id, status: 'pending' })
      const expected = revived.status === 200 ? 7 : 10
      expectThat(stockOf(target, book) === expected, `revived (${told(revived)}): stock ${stockOf(target, book)}`)
      await client.call('orders.update', { id, status: 'cancelled' })
      expectThat(stockOf(target, book) === 10, `cancelled again: stock ${stockOf(target, book)}`)
      return `${tally(cancels.map(told))}; stock 10, ${expected}, 10`
    },

    'one account does not buy up the shop for cash on delivery': async (target) => {
      const book = await makeBook(target, { stock: 200 })
      const buyer = await target.person()
      const answers: Answer[] = []
      for (let round = 0; round < 30; round += 1)
        answers.push(await place(buyer, orderOf(book, 5), `order number ${round}`.replaceAll(' ', '-')))
      // Other accounts with the same phone number, in other spellings of it.
      for (const phone of ['9750000000', '+91 97500 00000', '097500-00000', '(97500) 00000', '97500 00000'])
        for (let round = 0; round < 3; round += 1) {
          const other = await target.person()
          answers.push(await place(other, { ...orderOf(book, 5), phone }, `another-order-${round}`))
        }
      const left = stockOf(target, book)
      expectThat(left >= 150, `${tally(answers.map(told))}; stock left ${left} of 200`)
      return `${tally(answers.map(told))}; stock left ${left} of 200`
    },

    'the fee of a placed order is not raised in silence': async (target) => {
      const book = await makeBook(target)
      const buyer = await target.person()
      const { client } = await target.owner()
      const id = idOf(await place(buyer, orderOf(book)))
      await target.settled()
      const messages = async () => (await buyer.client.query('notifications.list', { lang: 'en' })).text
      const before = await messages()
      const raised = await client.call('orders.update', { id, deliveryFee: 109_999 })
      if (raised.status >= 400) {
        const [order] = target.sql('SELECT delivery_fee FROM orders WHERE id = ?', id)
        expectThat(order?.delivery_fee === 6000, 'the fee has changed')
        return `refused: ${told(raised)}`
      }
      await target.settled()
      const after = await messages()
      expectThat(after !== before && /1,?099\.99/.test(after), 'the buyer was not told the new amount')
      const audited = JSON.stringify(target.sql('SELECT * FROM audit_log WHERE entity_id = ?', id))
      expectThat(/1,?099\.99|109999/.test(audited) && /\b60\b|6000/.test(audited), `the audit log: ${audited}`)
      return 'the buyer is told, both amounts are in the audit log'
    },
  },
}
