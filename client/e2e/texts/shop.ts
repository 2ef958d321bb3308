import { data, refused } from './answers.ts'
import { press } from './deeds.ts'
import { book, cartOf, emptyCart, order, plan, settings } from './samples.ts'
import { alert, button, dialog, heading, label, link, status, text, type Deed, type Screen } from './table.ts'

const from = '/order-confirmation'
const books = data({ books: [book], next: null, total: 1 })

const add: Deed = (page, say) =>
  page
    .getByRole('button', { name: say('shop:add'), exact: true })
    .first()
    .click()
const oneMore: Deed = (page, say) =>
  page.getByRole('button', { name: say('buying:cart.plus', { name: book.name }) }).click()
const removeIt: Deed = (page, say) =>
  page.getByRole('button', { name: say('buying:cart.removeOf', { name: book.name }) }).click()
const place: Deed = async (page, say) => {
  await page.getByLabel(say('buying:checkout.name')).fill(order.name)
  await page.getByLabel(say('buying:checkout.phone')).fill(order.phone)
  await page.getByLabel(say('buying:checkout.address')).fill(order.address)
  await page.locator('.pay-button').click()
}

/** What readers buy: books, the cart, the checkout, plans. */
export const shop: Screen[] = [
  {
    screen: 'the shop, when the server fails',
    from,
    at: '/shop',
    faults: /console/,
    when: 'it cannot be loaded',
    answers: { 'books.list': refused('INTERNAL') },
    shows: [alert('T-051', 'Failed to load books. Please try again.', 'shop:loadFailed')],
  },
  {
    screen: 'the shop, for somebody who is not logged in',
    from,
    at: '/shop',
    steps: [
      { when: 'it is opened', answers: { 'books.list': books }, shows: [button('', 'Add to cart', 'shop:add')] },
      {
        when: 'a book is put into the cart',
        do: add,
        shows: [status('T-052', 'Please log in to add items to the cart.', 'shop:loginToAdd')],
        leadsTo: '/login',
      },
    ],
  },
  {
    screen: 'the shop, for a reader',
    from,
    at: '/shop',
    as: 'reader',
    steps: [
      {
        when: 'the server fails',
        answers: { 'books.list': books, 'cart.add': refused('INTERNAL') },
        do: add,
        shows: [status('T-053', 'Failed to add item to cart.', 'shop:addFailed')],
      },
      {
        when: 'the book is in the cart',
        answers: { 'cart.add': data(cartOf(1)) },
        do: add,
        shows: [status('T-054', 'கடல் added to cart!', 'shop:added', { values: { name: book.name } })],
      },
    ],
  },
  {
    screen: 'the cart',
    at: '/cart',
    as: 'reader',
    steps: [
      {
        when: 'a change does not arrive',
        answers: { 'cart.get': data(cartOf(1)), 'cart.update': 'unreachable', 'cart.remove': 'unreachable' },
        do: oneMore,
        shows: [
          alert('T-057', 'Failed to update item.', 'buying:cart.updateFailed'),
          button('', 'கடல்: one less', 'buying:cart.minus', { values: { name: book.name }, disabled: true }),
          button('', 'கடல்: one more', 'buying:cart.plus', { values: { name: book.name }, disabled: false }),
        ],
      },
      {
        when: 'a removal does not arrive',
        do: removeIt,
        shows: [alert('T-058', 'Failed to remove item.', 'buying:cart.removeFailed')],
      },
      {
        when: 'the server says why',
        answers: { 'cart.update': refused('BOOK_OUT_OF_STOCK') },
        do: oneMore,
        shows: [
          alert('', 'This book is out of stock, or fewer copies are left than you want.', 'errors:BOOK_OUT_OF_STOCK'),
        ],
      },
      {
        when: 'a change is on its way',
        answers: { 'cart.get': data(cartOf(2)), 'cart.update': 'pending' },
        do: oneMore,
        shows: [
          button('', 'கடல்: one less', 'buying:cart.minus', { values: { name: book.name }, disabled: true }),
          button('', 'கடல்: one more', 'buying:cart.plus', { values: { name: book.name }, disabled: true }),
          button('', 'கடல்: remove from the cart', 'buying:cart.removeOf', {
            values: { name: book.name },
            disabled: true,
          }),
        ],
      },
    ],
  },
  {
    screen: 'the cart of somebody whose session is gone from the browser',
    at: '/cart',
    as: 'reader',
    faults: /401/,
    when: 'a quantity is changed',
    answers: { 'cart.get': data(cartOf(1)) },
    do: async (page, say) => {
      await page.getByRole('button', { name: say('buying:cart.plus', { name: book.name }) }).waitFor()
      await page.evaluate(() => localStorage.removeItem('clientToken'))
      await oneMore(page, say)
    },
    shows: [alert('T-059', 'User not logged in. Cannot update cart.', 'buying:cart.notLoggedIn')],
  },
  {
    screen: 'the cart, when the server fails',
    at: '/cart',
    as: 'reader',
    when: 'it cannot be loaded',
    answers: { 'cart.get': refused('INTERNAL') },
    shows: [alert('T-056', 'Failed to load cart. Please try again.', 'buying:cart.loadFailed')],
  },
  {
    screen: 'the cart, when the session has ended',
    at: '/cart',
    as: 'reader',
    when: 'a quantity is changed',
    answers: { 'cart.get': data(cartOf(1)), 'cart.update': refused('SESSION_INVALID') },
    do: oneMore,
    shows: [status('T-055', 'Session expired or unauthorized. Please log in again.', 'buying:cart.unauthorized')],
    leadsTo: '/login',
  },
  {
    screen: 'the checkout, before the cart has come',
    at: '/checkout',
    as: 'reader',
    when: 'it is opened',
    answers: { 'cart.get': 'pending' },
    shows: [status('T-062', 'Loading user information...', 'buying:checkout.loadingUser')],
  },
  {
    screen: 'the checkout',
    at: '/checkout',
    as: 'reader',
    steps: [
      {
        when: 'it is opened',
        answers: {
          'cart.get': data(cartOf(1)),
          'settings.get': data(settings),
          'orders.mine': data({ orders: [], next: null }),
          'orders.checkout': refused('INTERNAL'),
        },
        shows: [
          text('T-063', 'Shipping & Payment', 'buying:checkout.form'),
          label('T-064', 'Full Name', 'buying:checkout.name'),
          label('T-065', 'Phone Number', 'buying:checkout.phone'),
          label('T-066', 'Delivery Address', 'buying:checkout.address'),
          text('T-067', 'Coming Soon', 'buying:checkout.soon', { withMore: true }),
        ],
      },
      {
        when: 'the server fails',
        do: place,
        shows: [alert('T-070', 'Failed to place order.', 'buying:checkout.failed')],
      },
      {
        when: 'the server cannot be reached',
        answers: { 'orders.checkout': 'unreachable' },
        do: place,
        shows: [alert('T-071', 'An error occurred while placing your order.', 'buying:checkout.error')],
      },
      {
        when: 'the order is on its way',
        answers: { 'orders.checkout': 'pending' },
        do: place,
        shows: [button('T-068', 'Placing Order...', 'buying:checkout.placing', { disabled: true })],
      },
    ],
  },
  {
    screen: 'the checkout of a cart that empties meanwhile',
    at: '/checkout',
    as: 'reader',
    steps: [
      {
        when: 'it is opened',
        answers: { 'cart.get': data(cartOf(1)), 'settings.get': data(settings) },
        shows: [heading('', 'Checkout', 'buying:checkout.title'), label('T-064', 'Full Name', 'buying:checkout.name')],
      },
      {
        when: 'the order is sent',
        answers: { 'cart.get': data(emptyCart), 'orders.checkout': refused('ORDER_CART_CHANGED') },
        do: place,
        shows: [
          text('T-060', 'No items in cart to checkout.', 'buying:checkout.empty'),
          link('T-061', 'Browse Books', 'buying:checkout.browse'),
        ],
      },
    ],
  },
  {
    screen: 'the checkout of somebody whose session has ended',
    at: '/checkout',
    as: 'reader',
    when: 'the order is sent',
    answers: {
      'cart.get': data(cartOf(1)),
      'settings.get': data(settings),
      'orders.checkout': refused('SESSION_INVALID'),
    },
    do: place,
    shows: [status('T-069', 'User not logged in. Cannot place order.', 'buying:checkout.notLoggedIn')],
    leadsTo: '/login',
  },
  {
    screen: 'the checkout, when all goes well',
    at: '/checkout',
    as: 'reader',
    waits: true,
    steps: [
      {
        when: 'it is opened',
        answers: { 'cart.get': data(cartOf(1)), 'settings.get': data(settings) },
        shows: [label('T-064', 'Full Name', 'buying:checkout.name')],
      },
      {
        when: 'the order is placed',
        answers: { 'cart.get': data(emptyCart), 'orders.checkout': data({ order, isRepeated: false }) },
        do: place,
        shows: [dialog('T-072', 'Order Confirmed!', 'buying:checkout.confirmed')],
        lasts: 2000,
        leadsTo: '/home',
      },
    ],
  },
  {
    screen: 'the confirmation',
    at: '/order-confirmation',
    when: 'it is opened',
    shows: [heading('T-072', 'Order Confirmed!', 'shop:confirmed')],
  },
  {
    screen: 'the plans',
    from,
    at: '/subscriptions',
    steps: [
      {
        when: 'it is opened',
        answers: { 'plans.list': data([plan]) },
        shows: [text('T-092', 'Subscribe Now', 'shop:plans.subscribe')],
      },
      {
        when: 'one is wanted',
        do: press('shop:plans.subscribe'),
        shows: [status('T-093', 'Payment Gateway is under process.', 'shop:plans.gateway')],
      },
    ],
  },
  {
    screen: 'the plans, when there are none',
    from,
    at: '/subscriptions',
    when: 'it is opened',
    answers: { 'plans.list': data([]) },
    shows: [text('T-094', 'No subscription plans are currently available.', 'shop:plans.empty')],
  },
  {
    screen: 'the plans, when the server fails',
    from,
    at: '/subscriptions',
    faults: /console/,
    when: 'it cannot be loaded',
    answers: { 'plans.list': refused('INTERNAL') },
    shows: [alert('T-096', 'An unexpected error occurred while loading plans.', 'shop:plans.error')],
  },
  {
    screen: 'the plans, when the server cannot be reached',
    from,
    at: '/subscriptions',
    faults: /console/,
    waits: true,
    when: 'the last attempt has failed',
    answers: { 'plans.list': 'unreachable' },
    shows: [alert('T-095', 'Failed to load plans. Please try again.', 'shop:plans.loadFailed')],
  },
]
