import { deviceStorage } from '#client/core/storage.ts'
import { data, refused } from '../answers.ts'
import { press } from './actions.ts'
import { book, cartOf, emptyCart, order, plan, settings } from './samples.ts'
import { alert, button, dialog, heading, label, link, status, text } from './shown.ts'
import { cutOff, fails, opened, state, waitsFor, walk, type Action, type Place, type Screen } from './table.ts'

const books = data({ books: [book], next: null, total: 1 })

const add: Action = (page, say) =>
  page
    .getByRole('button', { name: say('books:add'), exact: true })
    .first()
    .click()
const oneMore: Action = (page, say) => page.getByRole('button', { name: say('cart:plus', { name: book.name }) }).click()
const removeIt: Action = (page, say) =>
  page.getByRole('button', { name: say('cart:removeOf', { name: book.name }) }).click()
const place: Action = async (page, say) => {
  await page.getByLabel(say('orders:checkout.name')).fill(order.name)
  await page.getByLabel(say('orders:checkout.phone')).fill(order.phone)
  await page.getByLabel(say('orders:checkout.address')).fill(order.address)
  await page.locator('.pay-button').click()
}

const bookshop: Place = { at: '/shop' }
const cart: Place = { at: '/cart', as: 'reader' }
const checkout: Place = { at: '/checkout', as: 'reader' }
const subscriptions: Place = { at: '/subscriptions' }

/** What readers buy: books, the cart, the checkout, plans. */
export const shop: Screen[] = [
  fails('the shop', { ...bookshop, faults: /console/ }, 'books.list', [
    alert('T-051', 'Failed to load books. Please try again.', 'books:loadFailed'),
  ]),
  walk('the shop, for somebody who is not logged in', { ...bookshop, answers: { 'books.list': books } }, [
    state('it is opened', {}, [button('', 'Add to cart', 'books:add')]),
    state('a book is put into the cart', { do: add, leadsTo: '/login' }, [
      status('T-052', 'Please log in to add items to the cart.', 'books:loginToAdd'),
    ]),
  ]),
  walk(
    'the shop, for a reader',
    { at: '/shop', as: 'reader', answers: { 'books.list': books, 'cart.add': refused('INTERNAL') } },
    [
      state('the server fails', add, [status('S-163, T-053', 'Failed to add item to cart.', 'site:shop.addFailed')]),
      state('the book is in the cart', { answers: { 'cart.add': data(cartOf(1)) }, do: add }, [
        status('T-054', 'கடல் added to cart!', 'site:shop.added', { values: { name: book.name } }),
      ]),
    ],
  ),
  walk(
    'the cart',
    { ...cart, answers: { 'cart.get': data(cartOf(1)), 'cart.update': 'unreachable', 'cart.remove': 'unreachable' } },
    [
      state('a change does not arrive', oneMore, [
        alert('S-173, T-057', 'Failed to update item.', 'cart:updateFailed'),
        button('', 'கடல்: one less', 'cart:minus', { values: { name: book.name }, disabled: true, isName: true }),
        button('', 'கடல்: one more', 'cart:plus', { values: { name: book.name }, disabled: false, isName: true }),
      ]),
      state('a removal does not arrive', removeIt, [
        alert('S-174, T-058', 'Failed to remove item.', 'cart:removeFailed'),
      ]),
      state('the server says why', { answers: { 'cart.update': refused('BOOK_OUT_OF_STOCK') }, do: oneMore }, [
        alert('', 'This book is out of stock, or fewer copies are left than you want.', 'errors:BOOK_OUT_OF_STOCK'),
      ]),
      state(
        'a change is on its way',
        { answers: { 'cart.get': data(cartOf(2)), 'cart.update': 'pending' }, do: oneMore },
        [
          button('', 'கடல்: one less', 'cart:minus', { values: { name: book.name }, disabled: true, isName: true }),
          button('', 'கடல்: one more', 'cart:plus', { values: { name: book.name }, disabled: true, isName: true }),
          button('', 'கடல்: remove from the cart', 'cart:removeOf', {
            values: { name: book.name },
            disabled: true,
            isName: true,
          }),
        ],
      ),
    ],
  ),
  walk(
    'the cart of somebody whose session is gone from the browser',
    { ...cart, faults: /401/, answers: { 'cart.get': data(cartOf(1)) } },
    [
      state(
        'a quantity is changed',
        async (page, say, app) => {
          await page.getByRole('button', { name: say('cart:plus', { name: book.name }) }).waitFor()
          deviceStorage.remove('clientToken')
          await oneMore(page, say, app)
        },
        [alert('S-176, T-059', 'User not logged in. Cannot update cart.', 'cart:notLoggedIn')],
      ),
    ],
  ),
  fails('the cart', cart, 'cart.get', [
    alert('S-172, T-056', 'Failed to load cart. Please try again.', 'cart:loadFailed'),
  ]),
  walk(
    'the cart, when the session has ended',
    { ...cart, answers: { 'cart.get': data(cartOf(1)), 'cart.update': refused('SESSION_INVALID') } },
    [
      state('a quantity is changed', { do: oneMore, leadsTo: '/login' }, [
        status('T-055', 'Session expired or unauthorized. Please log in again.', 'cart:unauthorized'),
      ]),
    ],
  ),
  waitsFor('the checkout, before the cart has come', checkout, 'cart.get', [
    status('S-180, T-062', 'Loading user information...', 'orders:checkout.loadingUser'),
  ]),
  walk(
    'the checkout',
    {
      ...checkout,
      answers: {
        'cart.get': data(cartOf(1)),
        'settings.get': data(settings),
        'orders.mine': data({ orders: [], next: null }),
        'orders.checkout': refused('INTERNAL'),
      },
    },
    [
      state('it is opened', {}, [
        text('T-063', 'Shipping & Payment', 'orders:checkout.form'),
        label('T-064', 'Full Name', 'orders:checkout.name'),
        label('T-065', 'Phone Number', 'orders:checkout.phone'),
        label('T-066', 'Delivery Address', 'orders:checkout.address'),
        text('T-067', 'Coming Soon', 'orders:checkout.soon', { withMore: true }),
      ]),
      state('the server fails', place, [
        alert('S-186, ST-20, T-070', 'Failed to place order.', 'orders:checkout.failed'),
      ]),
      state('the server cannot be reached', { answers: { 'orders.checkout': 'unreachable' }, do: place }, [
        alert('S-186, T-071', 'An error occurred while placing your order.', 'orders:checkout.error'),
      ]),
      state('the order is on its way', { answers: { 'orders.checkout': 'pending' }, do: place }, [
        button('ST-17, T-068', 'Placing Order...', 'orders:checkout.placing', { disabled: true }),
      ]),
    ],
  ),
  walk(
    'the checkout of a cart that empties meanwhile',
    { ...checkout, answers: { 'cart.get': data(cartOf(1)), 'settings.get': data(settings) } },
    [
      state('it is opened', {}, [
        heading('', 'Checkout', 'orders:checkout.title'),
        label('T-064', 'Full Name', 'orders:checkout.name'),
      ]),
      state(
        'the order is sent',
        { answers: { 'cart.get': data(emptyCart), 'orders.checkout': refused('ORDER_CART_CHANGED') }, do: place },
        [
          text('S-179, T-060', 'No items in cart to checkout.', 'orders:checkout.empty'),
          link('S-179, T-061', 'Browse Books', 'orders:checkout.browse'),
        ],
      ),
    ],
  ),
  walk(
    'the checkout of somebody whose session has ended',
    {
      ...checkout,
      answers: {
        'cart.get': data(cartOf(1)),
        'settings.get': data(settings),
        'orders.checkout': refused('SESSION_INVALID'),
      },
    },
    [
      state('the order is sent', { do: place, leadsTo: '/login' }, [
        status('S-187, T-069', 'User not logged in. Cannot place order.', 'orders:checkout.notLoggedIn'),
      ]),
    ],
  ),
  walk(
    'the checkout, when all goes well',
    { ...checkout, waits: true, answers: { 'cart.get': data(cartOf(1)), 'settings.get': data(settings) } },
    [
      state('it is opened', {}, [label('T-064', 'Full Name', 'orders:checkout.name')]),
      state(
        'the order is placed',
        {
          answers: { 'cart.get': data(emptyCart), 'orders.checkout': data({ order, isRepeated: false }) },
          do: place,
          lasts: 2000,
          leadsTo: '/home',
        },
        [dialog('C-28, S-183, T-072', 'Order Confirmed!', 'orders:checkout.confirmed')],
      ),
    ],
  ),
  opened('the confirmation', { at: '/order-confirmation' }, [heading('T-072', 'Order Confirmed!', 'orders:confirmed')]),
  walk('the plans', { ...subscriptions, answers: { 'plans.list': data([plan]) } }, [
    state('it is opened', {}, [text('T-092', 'Subscribe Now', 'plans:subscribe')]),
    state('one is wanted', press('plans:subscribe'), [
      status('T-093', 'Payment Gateway is under process.', 'plans:gateway'),
    ]),
  ]),
  opened('the plans, when there are none', { ...subscriptions, answers: { 'plans.list': data([]) } }, [
    text('S-205, T-094', 'No subscription plans are currently available.', 'plans:empty'),
  ]),
  fails('the plans', { ...subscriptions, faults: /console/ }, 'plans.list', [
    alert('T-096', 'An unexpected error occurred while loading plans.', 'plans:error'),
  ]),
  cutOff('the plans', { ...subscriptions, faults: /console/ }, 'plans.list', [
    alert('T-095', 'Failed to load plans. Please try again.', 'plans:loadFailed'),
  ]),
]
