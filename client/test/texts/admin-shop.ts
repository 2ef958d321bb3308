import { data, refused } from '../answers.ts'
import { inTurn, press, pressInDialog, submitIn } from './actions.ts'
import { adminBook, adminOrder, order, plan, settings } from './samples.ts'
import { alert, checkbox, column, dialog, heading, label, status, text } from './shown.ts'
import { cutOff, fails, opened, state, walk, type Action, type Place, type Screen } from './table.ts'

const books = {
  'books.adminList': data({
    books: [adminBook, { ...adminBook, id: 'b2', inStock: false, isAvailable: false }],
    next: null,
    total: 2,
  }),
}
const orders = {
  'orders.adminList': data({ orders: [adminOrder], next: null }),
  'orders.adminGet': data(adminOrder),
  'orders.totals': data({
    pending: { count: 1, amount: adminOrder.grandTotal },
    processing: { count: 0, amount: 0 },
    shipped: { count: 0, amount: 0 },
    delivered: { count: 0, amount: 0 },
    cancelled: { count: 0, amount: 0 },
  }),
  'settings.get': data(settings),
}
const none = { count: 0, amount: 0 }
const plans = {
  'plans.waiting': data({ count: 0 }),
  'plans.requestTotals': data({ requested: none, active: none, declined: none }),
  'plans.list': data([plan]),
  'plans.requests': data({ requests: [], next: null }),
}

const editBook: Action = inTurn(press('adminBooks:edit'), submitIn('.bform'))
const deleteBook: Action = press('adminBooks:delete')
const openOrder: Action = (page) => page.locator('[data-list=orders] .list-open').click()

const saveFee =
  (rupees: number): Action =>
  async (page, say, app) => {
    await page.getByLabel(say('adminOrders:fee')).fill(String(rupees))
    await submitIn('.fee')(page, say, app)
  }

const openPlan: Action = inTurn(press('adminPlans:edit'), submitIn('dialog'))
const addPlan: Action = async (page, say, app) => {
  await page.getByRole('button', { name: say('adminPlans:add') }).click()
  await page.getByLabel(say('adminPlans:name')).fill(plan.title)
  await page.getByLabel(say('adminPlans:price')).fill('500')
  await submitIn('dialog')(page, say, app)
}
const deletePlan: Action = inTurn(press('adminPlans:delete'), pressInDialog('adminPlans:delete'))
const planFields =
  (title: string, price: string, days: string): Action =>
  async (page, say, app) => {
    await page.getByLabel(say('adminPlans:name')).fill(title)
    await page.getByLabel(say('adminPlans:price')).fill(price)
    await page.getByLabel(say('adminPlans:duration')).fill(days)
    await submitIn('.pcreate')(page, say, app)
  }

const booksPage: Place = { at: '/admin/books', as: 'admin' }
const ordersPage: Place = { at: '/admin/orders', as: 'admin' }
const plansPage: Place = { at: '/admin/subscription-plans', as: 'admin' }

/** The admin: books, orders and plans. */
export const adminShop: Screen[] = [
  walk(
    'the books of the admin',
    { ...booksPage, answers: { ...books, 'books.update': refused('INTERNAL'), 'books.remove': refused('INTERNAL') } },
    [
      state('it is opened', {}, [
        heading('T-111', 'Manage Books', 'adminBooks:title'),
        column('S-326, T-202', 'Book Name', 'adminBooks:name'),
        column('S-263, T-121', 'Author', 'adminBooks:author'),
        column('S-326, T-203', 'Actual Price', 'adminBooks:actualPrice'),
        column('S-326, T-204', 'Selling Price', 'adminBooks:sellingPrice'),
        column('S-263, T-122', 'Category', 'adminBooks:category'),
        column('S-326, T-206', 'In Stock', 'adminBooks:inStock'),
        text('T-208', 'Yes', 'adminBooks:yes'),
        text('T-209', 'No', 'adminBooks:no'),
      ]),
      state('the pointer is over a row', (page) => page.locator('[data-list=books] tbody tr').first().hover(), [
        text('T-135', 'Edit', 'adminBooks:edit'),
        text('T-136', 'Delete', 'adminBooks:delete'),
      ]),
      state('one is to be deleted', deleteBook, [
        dialog('T-210', 'Are you sure you want to delete this book?', 'adminBooks:deleteConfirm'),
      ]),
      state('it cannot be deleted', pressInDialog('adminBooks:delete'), [
        status('T-212', 'Book deletion failed.', 'adminBooks:deleteFailed'),
      ]),
      state('one cannot be saved', editBook, [alert('T-211', 'Book submission failed.', 'adminBooks:submitFailed')]),
    ],
  ),
  opened('a new book', { at: '/admin/books/create', as: 'admin', answers: books }, [
    label('T-202', 'Book Name', 'adminBooks:name'),
    label('T-121', 'Author', 'adminBooks:author'),
    label('T-203', 'Actual Price', 'adminBooks:actualPrice', { withMore: true }),
    label('T-204', 'Selling Price', 'adminBooks:sellingPrice', { withMore: true }),
    label('S-326, T-205', 'Coupon Code', 'adminBooks:coupon'),
    checkbox('T-206', 'In Stock', 'adminBooks:inStock'),
    label('T-122', 'Category', 'adminBooks:category'),
    label('S-326, T-207', 'Book Image', 'adminBooks:image'),
  ]),
  fails('the books of the admin', booksPage, 'books.adminList', [
    alert('S-161, S-217, T-051', 'Failed to load books. Please try again.', 'adminBooks:loadFailed'),
  ]),
  walk(
    'the orders',
    {
      ...ordersPage,
      waits: true,
      answers: { ...orders, 'settings.update': refused('INTERNAL'), 'orders.update': refused('INTERNAL') },
    },
    [
      state('the fee cannot be saved', saveFee(88), [
        status('T-245', 'Failed to save default delivery fee.', 'adminOrders:feeFailed'),
        heading('T-114', 'Manage Orders', 'adminOrders:title'),
      ]),
      ...[88, 89.5, 89.5].map((fee) =>
        state(
          `a fee of ${fee} is saved`,
          {
            answers: { 'settings.update': data({ ...settings, defaultDeliveryFee: fee * 100 }) },
            do: saveFee(fee),
            lasts: 3000,
          },
          [status('C-38, S-352, T-246', 'Default delivery fee saved successfully!', 'adminOrders:feeSaved')],
        ),
      ),
      state('an order is opened', openOrder, [dialog('T-238', 'Update Order', 'adminOrders:updateTitle')]),
      state('it cannot be saved', pressInDialog('adminOrders:update'), [
        alert('T-243', 'Failed to update order.', 'adminOrders:updateFailed'),
      ]),
      state(
        'the server cannot be reached',
        { answers: { 'orders.update': 'unreachable' }, do: pressInDialog('adminOrders:update') },
        [alert('T-244', 'An error occurred while updating the order.', 'adminOrders:updateError')],
      ),
      state(
        'it is saved',
        { answers: { 'orders.update': data(order) }, do: pressInDialog('adminOrders:update'), lasts: 3000 },
        [status('C-38, S-352, T-242', 'Order updated successfully!', 'adminOrders:updated')],
      ),
    ],
  ),
  opened(
    'the orders, when there are none',
    { ...ordersPage, answers: { ...orders, 'orders.adminList': data({ orders: [], next: null }) } },
    [text('S-351, T-239', 'No orders found.', 'adminOrders:empty')],
  ),
  fails('the orders', { ...ordersPage, answers: orders }, 'orders.adminList', [
    alert('T-240', 'Failed to fetch orders.', 'adminOrders:fetchFailed'),
  ]),
  cutOff('the orders', { ...ordersPage, answers: orders }, 'orders.adminList', [
    alert('T-241', 'An error occurred while fetching orders.', 'adminOrders:fetchError'),
  ]),
  walk('the orders, for somebody who has not logged in', { at: '/admin/orders' }, [
    state('it is opened', { leadsTo: '/auth/login' }, [
      alert('T-247', 'Admin not authenticated. Please log in.', 'adminOrders:noToken'),
    ]),
  ]),
  walk(
    'the plans of the admin',
    { ...plansPage, answers: { ...plans, 'plans.update': refused('INTERNAL'), 'plans.remove': refused('INTERNAL') } },
    [
      state('one cannot be saved', openPlan, [alert('T-253', 'Failed to save plan.', 'adminPlans:saveFailed')]),
      state('one cannot be deleted', inTurn(pressInDialog('adminPlans:cancel'), deletePlan), [
        status('T-254', 'Failed to delete plan.', 'adminPlans:deleteFailed'),
      ]),
      state(
        'one is saved',
        {
          answers: {
            'plans.update': data(plan),
            'plans.create': data(plan),
            'plans.remove': data({ bulkId: 'a bulk change', done: [plan.id], failed: [] }),
          },
          do: openPlan,
        },
        [status('T-256', 'Plan updated successfully!', 'adminPlans:updated')],
      ),
      state('one is added', addPlan, [status('T-257', 'Plan created successfully!', 'adminPlans:created')]),
      state('one is deleted', deletePlan, [status('T-255', 'Plan deleted successfully!', 'adminPlans:deleted')]),
    ],
  ),
  fails('the plans of the admin', { ...plansPage, answers: plans }, 'plans.list', [
    alert('S-207, T-096', 'An unexpected error occurred while loading plans.', 'adminPlans:loadError'),
  ]),
  cutOff('the plans of the admin', { ...plansPage, answers: plans }, 'plans.list', [
    alert('S-206, T-095', 'Failed to load plans. Please try again.', 'adminPlans:loadFailed'),
  ]),
  walk(
    'a new plan',
    {
      at: '/admin/subscription-plans/create',
      as: 'admin',
      waits: true,
      answers: { ...plans, 'plans.create': refused('INTERNAL') },
    },
    [
      state('it is sent empty', planFields('', '', ''), [
        alert('T-249', 'Title, Price, and Duration are required fields.', 'errors:PLAN_FIELDS_REQUIRED'),
      ]),
      state('its price is nothing', planFields(plan.title, '0', '30'), [
        alert('T-250', 'Price must be a positive number.', 'errors:PLAN_PRICE_INVALID'),
      ]),
      state('it is for part of a day', planFields(plan.title, '500', '1.5'), [
        alert('T-251', 'Duration in days must be a positive integer.', 'errors:PLAN_DURATION_INVALID'),
      ]),
      state('the server fails', planFields(plan.title, '500', '30'), [
        alert('T-252', 'Failed to create plan. Please try again.', 'adminPlans:createFailed'),
      ]),
      state(
        'it is there',
        {
          answers: { 'plans.create': data(plan) },
          do: planFields(plan.title, '500', '30'),
          lasts: 1500,
          leadsTo: '/admin/subscription-plans',
        },
        [status('C-39, S-354, T-258', 'Subscription plan created successfully!', 'adminPlans:createdPage')],
      ),
    ],
  ),
]
