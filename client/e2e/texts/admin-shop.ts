import { data, refused } from './answers.ts'
import { inTurn, press, pressInDialog, submitIn } from './deeds.ts'
import { adminBook, adminOrder, order, plan, settings } from './samples.ts'
import { alert, checkbox, column, dialog, heading, label, status, text, type Deed, type Screen } from './table.ts'

const books = {
  'books.adminList': data({ books: [adminBook, { ...adminBook, id: 'b2', inStock: false }], next: null, total: 2 }),
}
const orders = {
  'orders.adminList': data({ orders: [adminOrder], next: null }),
  'orders.counts': data({ pending: 1, processing: 0, shipped: 0, delivered: 0, cancelled: 0 }),
  'settings.get': data(settings),
}
const plans = { 'plans.list': data([plan]), 'plans.requests': data({ requests: [], next: null }) }

const editBook: Deed = inTurn(press('adminShop:books.edit'), submitIn('.bform'))
const deleteBook: Deed = press('adminShop:books.delete')
const openOrder: Deed = press('adminShop:orders.edit')

const openPlan: Deed = inTurn(press('adminShop:plans.edit'), submitIn('dialog'))
const addPlan: Deed = async (page, say) => {
  await page.getByRole('button', { name: say('adminShop:plans.add') }).click()
  await page.getByLabel(say('adminShop:plans.name')).fill(plan.title)
  await page.getByLabel(say('adminShop:plans.price')).fill('500')
  await submitIn('dialog')(page, say)
}
const deletePlan: Deed = inTurn(press('adminShop:plans.delete'), pressInDialog('adminShop:plans.delete'))
const planFields =
  (title: string, price: string, days: string): Deed =>
  async (page, say) => {
    await page.getByLabel(say('adminShop:plans.name')).fill(title)
    await page.getByLabel(say('adminShop:plans.price')).fill(price)
    await page.getByLabel(say('adminShop:plans.duration')).fill(days)
    await submitIn('.pcreate')(page, say)
  }

/** The desk: books, orders and plans. */
export const adminShop: Screen[] = [
  {
    screen: 'the books of the desk',
    at: '/admin/books',
    as: 'admin',
    steps: [
      {
        when: 'it is opened',
        answers: { ...books, 'books.update': refused('INTERNAL'), 'books.delete': refused('INTERNAL') },
        shows: [
          heading('T-111', 'Manage Books', 'adminShop:books.title'),
          column('T-202', 'Book Name', 'adminShop:books.name'),
          column('T-121', 'Author', 'adminShop:books.author'),
          column('T-203', 'Actual Price', 'adminShop:books.actualPrice'),
          column('T-204', 'Selling Price', 'adminShop:books.sellingPrice'),
          column('T-122', 'Category', 'adminShop:books.category'),
          column('T-206', 'In Stock', 'adminShop:books.inStock'),
          text('T-208', 'Yes', 'adminShop:books.yes'),
          text('T-209', 'No', 'adminShop:books.no'),
          text('T-135', 'Edit', 'adminShop:books.edit'),
          text('T-136', 'Delete', 'adminShop:books.delete'),
        ],
      },
      {
        when: 'one is to be deleted',
        do: deleteBook,
        shows: [dialog('T-210', 'Are you sure you want to delete this book?', 'adminShop:books.deleteConfirm')],
      },
      {
        when: 'it cannot be deleted',
        do: pressInDialog('adminShop:books.delete'),
        shows: [status('T-212', 'Book deletion failed.', 'adminShop:books.deleteFailed')],
      },
      {
        when: 'one cannot be saved',
        do: editBook,
        shows: [alert('T-211', 'Book submission failed.', 'adminShop:books.submitFailed')],
      },
    ],
  },
  {
    screen: 'a new book',
    at: '/admin/books/create',
    as: 'admin',
    when: 'it is opened',
    answers: books,
    shows: [
      label('T-202', 'Book Name', 'adminShop:books.name'),
      label('T-121', 'Author', 'adminShop:books.author'),
      label('T-203', 'Actual Price', 'adminShop:books.actualPrice', { withMore: true }),
      label('T-204', 'Selling Price', 'adminShop:books.sellingPrice', { withMore: true }),
      label('T-205', 'Coupon Code', 'adminShop:books.coupon'),
      checkbox('T-206', 'In Stock', 'adminShop:books.inStock'),
      label('T-122', 'Category', 'adminShop:books.category'),
      label('T-207', 'Book Image', 'adminShop:books.image'),
    ],
  },
  {
    screen: 'the books of the desk, when the server fails',
    at: '/admin/books',
    as: 'admin',
    when: 'they cannot be loaded',
    answers: { 'books.adminList': refused('INTERNAL') },
    shows: [alert('T-051', 'Failed to load books. Please try again.', 'adminShop:books.loadFailed')],
  },
  {
    screen: 'the orders',
    at: '/admin/orders',
    as: 'admin',
    waits: true,
    steps: [
      {
        when: 'the fee cannot be saved',
        answers: { ...orders, 'settings.update': refused('INTERNAL'), 'orders.update': refused('INTERNAL') },
        do: submitIn('.fee'),
        shows: [
          status('T-245', 'Failed to save default delivery fee.', 'adminShop:orders.feeFailed'),
          heading('T-114', 'Manage Orders', 'adminShop:orders.title'),
        ],
      },
      {
        when: 'the fee is saved',
        answers: { 'settings.update': data(settings) },
        do: submitIn('.fee'),
        shows: [status('T-246', 'Default delivery fee saved successfully!', 'adminShop:orders.feeSaved')],
        lasts: 3000,
      },
      {
        when: 'an order is opened',
        do: openOrder,
        shows: [dialog('T-238', 'Update Order', 'adminShop:orders.updateTitle')],
      },
      {
        when: 'it cannot be saved',
        do: submitIn('dialog'),
        shows: [alert('T-243', 'Failed to update order.', 'adminShop:orders.updateFailed')],
      },
      {
        when: 'the server cannot be reached',
        answers: { 'orders.update': 'unreachable' },
        do: submitIn('dialog'),
        shows: [alert('T-244', 'An error occurred while updating the order.', 'adminShop:orders.updateError')],
      },
      {
        when: 'it is saved',
        answers: { 'orders.update': data(order) },
        do: submitIn('dialog'),
        shows: [status('T-242', 'Order updated successfully!', 'adminShop:orders.updated')],
        lasts: 3000,
      },
    ],
  },
  {
    screen: 'the orders, when there are none',
    at: '/admin/orders',
    as: 'admin',
    when: 'it is opened',
    answers: { ...orders, 'orders.adminList': data({ orders: [], next: null }) },
    shows: [text('T-239', 'No orders found.', 'adminShop:orders.empty')],
  },
  {
    screen: 'the orders, when the server fails',
    at: '/admin/orders',
    as: 'admin',
    when: 'they cannot be loaded',
    answers: { ...orders, 'orders.adminList': refused('INTERNAL') },
    shows: [alert('T-240', 'Failed to fetch orders.', 'adminShop:orders.fetchFailed')],
  },
  {
    screen: 'the orders, when the server cannot be reached',
    at: '/admin/orders',
    as: 'admin',
    waits: true,
    when: 'the last attempt has failed',
    answers: { ...orders, 'orders.adminList': 'unreachable' },
    shows: [alert('T-241', 'An error occurred while fetching orders.', 'adminShop:orders.fetchError')],
  },
  {
    screen: 'the orders, for somebody who has not logged in',
    at: '/admin/orders',
    when: 'it is opened',
    shows: [alert('T-247', 'Admin not authenticated. Please log in.', 'adminShop:orders.noToken')],
    leadsTo: '/auth/login',
  },
  {
    screen: 'the orders, when the session ends',
    at: '/admin/orders',
    as: 'admin',
    steps: [
      {
        when: 'it is opened',
        answers: orders,
        shows: [heading('T-114', 'Manage Orders', 'adminShop:orders.title')],
      },
      {
        when: 'another list is refused',
        answers: { 'orders.adminList': refused('SESSION_INVALID') },
        do: (page, say) => page.getByLabel(say('adminShop:search')).fill('மதுரை'),
        shows: [
          status(
            'T-248',
            'Unauthorized: Your session may have expired. Please log in again.',
            'adminShop:orders.unauthorized',
          ),
        ],
        leadsTo: '/auth/login',
      },
    ],
  },
  {
    screen: 'the plans of the desk',
    at: '/admin/subscription-plans',
    as: 'admin',
    steps: [
      {
        when: 'one cannot be saved',
        answers: { ...plans, 'plans.update': refused('INTERNAL'), 'plans.delete': refused('INTERNAL') },
        do: openPlan,
        shows: [alert('T-253', 'Failed to save plan.', 'adminShop:plans.saveFailed')],
      },
      {
        when: 'one cannot be deleted',
        do: inTurn(pressInDialog('adminShop:plans.cancel'), deletePlan),
        shows: [status('T-254', 'Failed to delete plan.', 'adminShop:plans.deleteFailed')],
      },
      {
        when: 'one is saved',
        answers: { 'plans.update': data(plan), 'plans.create': data(plan), 'plans.delete': data({ id: plan.id }) },
        do: openPlan,
        shows: [status('T-256', 'Plan updated successfully!', 'adminShop:plans.updated')],
      },
      {
        when: 'one is added',
        do: addPlan,
        shows: [status('T-257', 'Plan created successfully!', 'adminShop:plans.created')],
      },
      {
        when: 'one is deleted',
        do: deletePlan,
        shows: [status('T-255', 'Plan deleted successfully!', 'adminShop:plans.deleted')],
      },
    ],
  },
  {
    screen: 'the plans of the desk, when the server fails',
    at: '/admin/subscription-plans',
    as: 'admin',
    when: 'they cannot be loaded',
    answers: { ...plans, 'plans.list': refused('INTERNAL') },
    shows: [alert('T-096', 'An unexpected error occurred while loading plans.', 'adminShop:plans.loadError')],
  },
  {
    screen: 'the plans of the desk, when the server cannot be reached',
    at: '/admin/subscription-plans',
    as: 'admin',
    waits: true,
    when: 'the last attempt has failed',
    answers: { ...plans, 'plans.list': 'unreachable' },
    shows: [alert('T-095', 'Failed to load plans. Please try again.', 'adminShop:plans.loadFailed')],
  },
  {
    screen: 'a new plan',
    at: '/admin/subscription-plans/create',
    as: 'admin',
    waits: true,
    steps: [
      {
        when: 'it is sent empty',
        answers: { ...plans, 'plans.create': refused('INTERNAL') },
        do: planFields('', '', ''),
        shows: [alert('T-249', 'Title, Price, and Duration are required fields.', 'errors:PLAN_FIELDS_REQUIRED')],
      },
      {
        when: 'its price is nothing',
        do: planFields(plan.title, '0', '30'),
        shows: [alert('T-250', 'Price must be a positive number.', 'errors:PLAN_PRICE_INVALID')],
      },
      {
        when: 'it is for part of a day',
        do: planFields(plan.title, '500', '1.5'),
        shows: [alert('T-251', 'Duration in days must be a positive integer.', 'errors:PLAN_DURATION_INVALID')],
      },
      {
        when: 'the server fails',
        do: planFields(plan.title, '500', '30'),
        shows: [alert('T-252', 'Failed to create plan. Please try again.', 'adminShop:plans.createFailed')],
      },
      {
        when: 'it is there',
        answers: { 'plans.create': data(plan) },
        do: planFields(plan.title, '500', '30'),
        shows: [status('T-258', 'Subscription plan created successfully!', 'adminShop:plans.createdPage')],
        lasts: 1500,
        leadsTo: '/admin/subscription-plans',
      },
    ],
  },
]
