import { data, refused } from './answers.ts'
import { adminBook, notice, order, pdf, person, plan } from './samples.ts'
import {
  alert,
  button,
  checkbox,
  column,
  dialog,
  heading,
  label,
  option,
  status,
  text,
  type Screen,
  type Step,
} from './table.ts'

const books = {
  'books.adminList': data({ books: [adminBook, { ...adminBook, id: 'b2', inStock: false }], next: null, total: 2 }),
}
const orders = {
  'orders.adminList': data({ orders: [order], next: null }),
  'orders.counts': data({ pending: 1 }),
  'settings.get': data({ defaultDeliveryFee: 6000 }),
}
const plans = { 'plans.list': data([plan]), 'plans.requests': data({ requests: [], next: null }) }

const pressIn = (place: string): NonNullable<Step['do']> => {
  return (page) => page.locator(`${place} button[type=submit]`).last().click()
}

const editBook: Step['do'] = async (page, say) => {
  await page.getByText(say('adminShop:books.edit'), { exact: true }).first().click()
  await pressIn('.bform')(page, say)
}
const deleteBook: Step['do'] = async (page, say) => {
  await page.getByText(say('adminShop:books.delete'), { exact: true }).first().click()
}
const openOrder: Step['do'] = (page, say) => page.getByText(say('adminShop:orders.edit'), { exact: true }).click()

const openPlan: Step['do'] = async (page, say) => {
  await page.getByText(say('adminShop:plans.edit'), { exact: true }).click()
  await pressIn('dialog')(page, say)
}
const addPlan: Step['do'] = async (page, say) => {
  await page.getByRole('button', { name: say('adminShop:plans.add') }).click()
  await page.getByLabel(say('adminShop:plans.name')).fill(plan.title)
  await page.getByLabel(say('adminShop:plans.price')).fill('500')
  await pressIn('dialog')(page, say)
}
const deletePlan: Step['do'] = async (page, say) => {
  await page.getByText(say('adminShop:plans.delete'), { exact: true }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('adminShop:plans.delete'), exact: true })
    .click()
}
const planFields =
  (title: string, price: string, days: string): NonNullable<Step['do']> =>
  async (page, say) => {
    await page.getByLabel(say('adminShop:plans.name')).fill(title)
    await page.getByLabel(say('adminShop:plans.price')).fill(price)
    await page.getByLabel(say('adminShop:plans.duration')).fill(days)
    await pressIn('.pcreate')(page, say)
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
        do: (page, say) =>
          page
            .getByRole('dialog')
            .getByRole('button', { name: say('adminShop:books.delete'), exact: true })
            .click(),
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
    steps: [
      {
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
    ],
  },
  {
    screen: 'the books of the desk, when the server fails',
    at: '/admin/books',
    as: 'admin',
    steps: [
      {
        when: 'they cannot be loaded',
        answers: { 'books.adminList': refused('INTERNAL') },
        shows: [alert('T-051', 'Failed to load books. Please try again.', 'adminShop:books.loadFailed')],
      },
    ],
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
        do: pressIn('.fee'),
        shows: [
          status('T-245', 'Failed to save default delivery fee.', 'adminShop:orders.feeFailed'),
          heading('T-114', 'Manage Orders', 'adminShop:orders.title'),
        ],
      },
      {
        when: 'the fee is saved',
        answers: {
          ...orders,
          'settings.update': data({ defaultDeliveryFee: 6000 }),
          'orders.update': refused('INTERNAL'),
        },
        do: pressIn('.fee'),
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
        do: pressIn('dialog'),
        shows: [alert('T-243', 'Failed to update order.', 'adminShop:orders.updateFailed')],
      },
      {
        when: 'the server cannot be reached',
        answers: { ...orders, 'orders.update': 'unreachable' },
        do: pressIn('dialog'),
        shows: [alert('T-244', 'An error occurred while updating the order.', 'adminShop:orders.updateError')],
      },
      {
        when: 'it is saved',
        answers: { ...orders, 'orders.update': data(order) },
        do: pressIn('dialog'),
        shows: [status('T-242', 'Order updated successfully!', 'adminShop:orders.updated')],
        lasts: 3000,
      },
    ],
  },
  {
    screen: 'the orders, when there are none',
    at: '/admin/orders',
    as: 'admin',
    steps: [
      {
        when: 'it is opened',
        answers: { ...orders, 'orders.adminList': data({ orders: [], next: null }) },
        shows: [text('T-239', 'No orders found.', 'adminShop:orders.empty')],
      },
    ],
  },
  {
    screen: 'the orders, when the server fails',
    at: '/admin/orders',
    as: 'admin',
    steps: [
      {
        when: 'they cannot be loaded',
        answers: { ...orders, 'orders.adminList': refused('INTERNAL') },
        shows: [alert('T-240', 'Failed to fetch orders.', 'adminShop:orders.fetchFailed')],
      },
    ],
  },
  {
    screen: 'the orders, when the server cannot be reached',
    at: '/admin/orders',
    as: 'admin',
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { ...orders, 'orders.adminList': 'unreachable' },
        shows: [alert('T-241', 'An error occurred while fetching orders.', 'adminShop:orders.fetchError')],
      },
    ],
  },
  {
    screen: 'the orders, for somebody who has not logged in',
    at: '/admin/orders',
    steps: [
      {
        when: 'it is opened',
        shows: [alert('T-247', 'Admin not authenticated. Please log in.', 'adminSite:login.required')],
        leadsTo: '/auth/login',
      },
    ],
  },
  {
    screen: 'the orders, when the session ends',
    at: '/admin/orders',
    as: 'admin',
    steps: [
      {
        when: 'the list is refused',
        answers: { ...orders, 'orders.adminList': refused('SESSION_INVALID') },
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
        do: async (page, say) => {
          await page
            .getByRole('dialog')
            .getByRole('button', { name: say('adminShop:plans.cancel') })
            .click()
          await deletePlan(page, say)
        },
        shows: [status('T-254', 'Failed to delete plan.', 'adminShop:plans.deleteFailed')],
      },
      {
        when: 'one is saved',
        answers: {
          ...plans,
          'plans.update': data(plan),
          'plans.create': data(plan),
          'plans.delete': data({ id: plan.id }),
        },
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
    steps: [
      {
        when: 'they cannot be loaded',
        answers: { ...plans, 'plans.list': refused('INTERNAL') },
        shows: [alert('T-096', 'An unexpected error occurred while loading plans.', 'adminShop:plans.loadError')],
      },
    ],
  },
  {
    screen: 'the plans of the desk, when the server cannot be reached',
    at: '/admin/subscription-plans',
    as: 'admin',
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { ...plans, 'plans.list': 'unreachable' },
        shows: [alert('T-095', 'Failed to load plans. Please try again.', 'adminShop:plans.loadFailed')],
      },
    ],
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
        answers: { ...plans, 'plans.create': data(plan) },
        do: planFields(plan.title, '500', '30'),
        shows: [status('T-258', 'Subscription plan created successfully!', 'adminShop:plans.createdPage')],
        lasts: 1500,
        leadsTo: '/admin/subscription-plans',
      },
    ],
  },
]

const pdfs = { 'pdfs.adminList': data({ pdfs: [pdf], next: null }), 'pdfs.adminGet': data(pdf) }
const fillPdf: Step['do'] = async (page, say) => {
  await page.getByLabel(say('adminPdfs:title'), { exact: true }).fill(pdf.title)
  await page.getByLabel(say('adminPdfs:date'), { exact: true }).fill('2026-11-20')
  await page
    .getByLabel(say('adminPdfs:file'), { exact: true })
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await pressIn('.work-form')(page, say)
}
const answerPdf =
  (answer: number, then: NonNullable<Step['do']>): Step['do'] =>
  async (page, say) => {
    await page.route(/\/api\/pdf-uploads/, (route) => route.fulfill({ status: answer, json: {} }))
    await then(page, say)
  }
const deletePdf: Step['do'] = async (page, say) => {
  await page.getByText(say('adminPdfs:delete'), { exact: true }).first().click()
}
const confirmPdf: Step['do'] = async (page, say) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: say('adminPdfs:delete'), exact: true })
    .click()

const readers = {
  'notifications.people': data({ people: [person], next: null }),
  'notifications.ofReader': data({
    person,
    notifications: [
      { ...notice, delivered: 1 },
      { ...notice, id: 'm2', read: true, delivered: 1 },
    ],
    next: null,
  }),
}
const view = '/admin/notifications/view'
const ofReader = `${view}?view=individual&reader=${person.id}`

const editNotice: Step['do'] = async (page, say) => {
  await page
    .getByRole('button', { name: say('adminNotifications:edit'), exact: true })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('adminNotifications:save'), exact: true })
    .click()
}
const deleteNotice: Step['do'] = async (page, say) => {
  await page
    .getByRole('button', { name: say('adminNotifications:delete'), exact: true })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('adminNotifications:delete'), exact: true })
    .click()
}
const writeNotice: Step['do'] = async (page, say) => {
  await page.getByLabel(say('adminNotifications:title'), { exact: true }).fill(notice.title)
  await page.getByLabel(say('adminNotifications:message'), { exact: true }).fill(notice.message)
  await page.getByLabel(say('adminNotifications:names'), { exact: true }).fill(person.name)
  await pressIn('.ntf-form')(page, say)
}

/** The desk: PDFs and notifications. */
export const adminReaders: Screen[] = [
  {
    screen: 'the PDFs of the desk',
    at: '/admin/pdf-uploads',
    as: 'admin',
    steps: [
      {
        when: 'one is to be deleted',
        answers: { ...pdfs, 'pdfs.delete': data({ id: pdf.id }) },
        do: deletePdf,
        shows: [text('T-214', 'Are you sure you want to delete this PDF entry?', 'adminPdfs:deleteText')],
      },
      {
        when: 'it is deleted',
        do: confirmPdf,
        shows: [status('T-219', 'PDF deleted successfully!', 'adminPdfs:deleted')],
      },
      {
        when: 'it was not there any more',
        answers: { ...pdfs, 'pdfs.delete': refused('PDF_NOT_FOUND') },
        do: async (page, say) => {
          await deletePdf(page, say)
          await confirmPdf(page, say)
        },
        shows: [status('T-215', 'PDF not found. It may have been deleted.', 'adminPdfs:notFound')],
      },
    ],
  },
  {
    screen: 'the PDFs of the desk, when the server fails',
    at: '/admin/pdf-uploads',
    as: 'admin',
    steps: [
      {
        when: 'they cannot be loaded',
        answers: { 'pdfs.adminList': refused('INTERNAL') },
        shows: [alert('T-049', 'Failed to fetch PDFs.', 'adminPdfs:listFailed')],
      },
    ],
  },
  {
    screen: 'a new PDF',
    at: '/admin/pdf-uploads/create',
    as: 'admin',
    faults: /\/api\/pdf-uploads/,
    steps: [
      {
        when: 'it is opened',
        answers: pdfs,
        shows: [option('T-213', 'Archive', 'adminPdfs:categories.Archive')],
      },
      {
        when: 'the server fails',
        do: answerPdf(500, fillPdf),
        shows: [alert('T-217', 'Failed to upload PDF.', 'adminPdfs:createFailed')],
      },
      {
        when: 'it is not allowed',
        do: answerPdf(403, fillPdf),
        shows: [alert('T-216', 'Authentication error. Please log in again.', 'adminPdfs:unauthorized')],
      },
      {
        when: 'it is there',
        do: answerPdf(201, fillPdf),
        shows: [status('T-220', 'PDF uploaded successfully!', 'adminPdfs:created')],
        leadsTo: '/admin/pdf-uploads',
      },
    ],
  },
  {
    screen: 'a PDF that is edited',
    at: `/admin/pdf-uploads/edit/${pdf.id}`,
    as: 'admin',
    faults: /\/api\/pdf-uploads/,
    steps: [
      {
        when: 'the server fails',
        answers: pdfs,
        do: answerPdf(500, pressIn('.work-form')),
        shows: [alert('T-218', 'Failed to update PDF.', 'adminPdfs:updateFailed')],
      },
      {
        when: 'it is not there any more',
        do: answerPdf(404, pressIn('.work-form')),
        shows: [alert('T-215', 'PDF not found. It may have been deleted.', 'adminPdfs:notFound')],
      },
      {
        when: 'it is saved',
        do: answerPdf(200, pressIn('.work-form')),
        shows: [status('T-221', 'PDF updated successfully!', 'adminPdfs:updated')],
      },
    ],
  },
  {
    screen: 'a new notification',
    at: '/admin/notifications/send',
    as: 'admin',
    steps: [
      {
        when: 'the server fails',
        answers: { 'notifications.send': refused('INTERNAL') },
        do: writeNotice,
        shows: [
          alert('T-231', 'Failed to send notification', 'adminNotifications:sendFailed'),
          heading('T-112', 'Send New Notification', 'adminNotifications:sendTitle'),
        ],
      },
      {
        when: 'it is sent',
        answers: { 'notifications.send': data({ id: notice.id, delivered: 1 }) },
        do: writeNotice,
        shows: [status('T-228', 'Notification sent successfully!', 'adminNotifications:sent')],
      },
    ],
  },
  {
    screen: 'the notifications of a reader',
    at: ofReader,
    as: 'admin',
    steps: [
      {
        when: 'it is opened',
        answers: {
          ...readers,
          'notifications.edit': refused('INTERNAL'),
          'notifications.delete': refused('INTERNAL'),
          'notifications.searchPeople': refused('INTERNAL'),
        },
        shows: [
          heading('T-113', 'Notification Management', 'adminNotifications:manageTitle'),
          button('T-222', 'Individual view', 'adminNotifications:individual'),
          button('T-223', 'Summary view', 'adminNotifications:summary'),
          text('T-224', 'Read', 'adminNotifications:read'),
          text('T-225', 'Unread', 'adminNotifications:unread'),
          button('T-135', 'Edit', 'adminNotifications:edit'),
          button('T-136', 'Delete', 'adminNotifications:delete'),
        ],
      },
      {
        when: 'one cannot be deleted',
        do: deleteNotice,
        shows: [status('T-235', 'Failed to delete notification', 'adminNotifications:deleteFailed')],
      },
      {
        when: 'readers cannot be searched',
        do: (page, say) => page.getByLabel(say('adminNotifications:find')).fill('கய'),
        shows: [alert('T-233', 'Failed to search users', 'adminNotifications:searchFailed')],
      },
      {
        when: 'one cannot be changed',
        do: editNotice,
        shows: [alert('T-234', 'Failed to update notification', 'adminNotifications:updateFailed')],
      },
    ],
  },
  {
    screen: 'the notifications of a reader, when all goes well',
    at: ofReader,
    as: 'admin',
    steps: [
      {
        when: 'one is changed',
        answers: { ...readers, 'notifications.edit': data({}), 'notifications.delete': data({}) },
        do: editNotice,
        shows: [status('T-229', 'Notification updated successfully!', 'adminNotifications:updated')],
      },
      {
        when: 'one is deleted',
        do: deleteNotice,
        shows: [status('T-230', 'Notification deleted!', 'adminNotifications:deleted')],
      },
    ],
  },
  {
    screen: 'the notifications of a reader, when the server fails',
    at: ofReader,
    as: 'admin',
    steps: [
      {
        when: 'neither readers nor notifications can be loaded',
        answers: { 'notifications.people': refused('INTERNAL'), 'notifications.ofReader': refused('INTERNAL') },
        shows: [
          alert('T-088', 'Failed to fetch notifications', 'adminNotifications:fetchFailed'),
          alert('T-232', 'Failed to fetch client user names', 'adminNotifications:namesFailed'),
        ],
      },
    ],
  },
  {
    screen: 'the notifications of all readers in figures',
    at: `${view}?view=summary`,
    as: 'admin',
    steps: [
      {
        when: 'it is opened',
        answers: { 'notifications.summary': data({ rows: [{ ...person, total: 2, unread: 1 }], next: null }) },
        shows: [
          column('T-226', 'S.No', 'adminNotifications:number'),
          button('T-227', 'Manage Notifications', 'adminNotifications:manage'),
        ],
      },
    ],
  },
  {
    screen: 'the figures, when the server fails',
    at: `${view}?view=summary`,
    as: 'admin',
    steps: [
      {
        when: 'they cannot be loaded',
        answers: { 'notifications.summary': refused('INTERNAL') },
        shows: [alert('T-236', 'Failed to fetch users summary', 'adminNotifications:summaryFailed')],
      },
    ],
  },
  {
    screen: 'the figures, when the server cannot be reached',
    at: `${view}?view=summary`,
    as: 'admin',
    waits: true,
    steps: [
      {
        when: 'the last attempt has failed',
        answers: { 'notifications.summary': 'unreachable' },
        shows: [
          alert('T-237', 'Failed to fetch all client users for summary.', 'adminNotifications:summaryUnreachable'),
        ],
      },
    ],
  },
]
