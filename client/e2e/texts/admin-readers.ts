import { data, refused } from './answers.ts'
import { inTurn, press, pressInDialog, submitIn } from './deeds.ts'
import { notice, pdf, person } from './samples.ts'
import { alert, button, column, heading, option, status, text, type Deed, type Screen } from './table.ts'

const pdfs = { 'pdfs.adminList': data({ pdfs: [pdf], next: null }), 'pdfs.adminGet': data(pdf) }
const fillPdf: Deed = async (page, say) => {
  await page.getByLabel(say('adminPdfs:title'), { exact: true }).fill(pdf.title)
  await page.getByLabel(say('adminPdfs:date'), { exact: true }).fill('2026-11-20')
  await page
    .getByLabel(say('adminPdfs:file'), { exact: true })
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await submitIn('.work-form')(page, say)
}
const answerPdf =
  (answer: number, then: Deed): Deed =>
  async (page, say) => {
    await page.route(/\/api\/pdf-uploads/, (route) => route.fulfill({ status: answer, json: {} }))
    await then(page, say)
  }
const deletePdf: Deed = press('adminPdfs:delete')
const confirmPdf: Deed = pressInDialog('adminPdfs:delete')

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

const editNotice: Deed = async (page, say) => {
  await page
    .getByRole('button', { name: say('adminNotifications:edit'), exact: true })
    .first()
    .click()
  await pressInDialog('adminNotifications:save')(page, say)
}
const deleteNotice: Deed = async (page, say) => {
  await page
    .getByRole('button', { name: say('adminNotifications:delete'), exact: true })
    .first()
    .click()
  await pressInDialog('adminNotifications:delete')(page, say)
}
const writeNotice: Deed = async (page, say) => {
  await page.getByLabel(say('adminNotifications:title'), { exact: true }).fill(notice.title)
  await page.getByLabel(say('adminNotifications:message'), { exact: true }).fill(notice.message)
  await page.getByLabel(say('adminNotifications:names'), { exact: true }).fill(person.name)
  await submitIn('.ntf-form')(page, say)
  await pressInDialog('adminNotifications:send')(page, say)
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
        answers: { 'pdfs.delete': refused('PDF_NOT_FOUND') },
        do: inTurn(deletePdf, confirmPdf),
        shows: [status('T-215', 'PDF not found. It may have been deleted.', 'adminPdfs:notFound')],
      },
    ],
  },
  {
    screen: 'the PDFs of the desk, when the server fails',
    at: '/admin/pdf-uploads',
    as: 'admin',
    when: 'they cannot be loaded',
    answers: { 'pdfs.adminList': refused('INTERNAL') },
    shows: [alert('T-049', 'Failed to fetch PDFs.', 'adminPdfs:listFailed')],
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
        do: answerPdf(500, submitIn('.work-form')),
        shows: [alert('T-218', 'Failed to update PDF.', 'adminPdfs:updateFailed')],
      },
      {
        when: 'it is not there any more',
        do: answerPdf(404, submitIn('.work-form')),
        shows: [alert('T-215', 'PDF not found. It may have been deleted.', 'adminPdfs:notFound')],
      },
      {
        when: 'it is saved',
        do: answerPdf(200, submitIn('.work-form')),
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
        answers: {
          'notifications.preview': data({ count: 1, names: [person.name] }),
          'notifications.send': refused('INTERNAL'),
        },
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
    when: 'neither readers nor notifications can be loaded',
    answers: { 'notifications.people': refused('INTERNAL'), 'notifications.ofReader': refused('INTERNAL') },
    shows: [
      alert('T-088', 'Failed to fetch notifications', 'adminNotifications:fetchFailed'),
      alert('T-232', 'Failed to fetch client user names', 'adminNotifications:namesFailed'),
    ],
  },
  {
    screen: 'the notifications of all readers in figures',
    at: `${view}?view=summary`,
    as: 'admin',
    when: 'it is opened',
    answers: { 'notifications.summary': data({ rows: [{ ...person, total: 2, unread: 1 }], next: null }) },
    shows: [
      column('T-226', 'S.No', 'adminNotifications:number'),
      button('T-227', 'Manage Notifications', 'adminNotifications:manage'),
    ],
  },
  {
    screen: 'the figures, when the server fails',
    at: `${view}?view=summary`,
    as: 'admin',
    when: 'they cannot be loaded',
    answers: { 'notifications.summary': refused('INTERNAL') },
    shows: [alert('T-236', 'Failed to fetch users summary', 'adminNotifications:summaryFailed')],
  },
  {
    screen: 'the figures, when the server cannot be reached',
    at: `${view}?view=summary`,
    as: 'admin',
    waits: true,
    when: 'the last attempt has failed',
    answers: { 'notifications.summary': 'unreachable' },
    shows: [alert('T-237', 'Failed to fetch all client users for summary.', 'adminNotifications:summaryUnreachable')],
  },
]
