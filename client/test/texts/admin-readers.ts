import { data, refused } from '../answers.ts'
import { inTurn, press, pressInDialog, submitIn } from './actions.ts'
import { notice, pdf, person } from './samples.ts'
import { alert, button, column, heading, option, status, text } from './shown.ts'
import { cutOff, fails, opened, state, walk, type Action, type Place, type Screen } from './table.ts'

const pdfs = { 'pdfs.adminList': data({ pdfs: [pdf], next: null }), 'pdfs.adminGet': data(pdf) }
const fillPdf: Action = async (page, say, app) => {
  await page.getByLabel(say('adminPdfs:title'), { exact: true }).fill(pdf.title)
  await page.getByLabel(say('adminPdfs:date'), { exact: true }).fill('2026-11-20')
  await page
    .getByLabel(say('adminPdfs:file'), { exact: true })
    .setInputFiles(new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' }))
  await submitIn('.work-form')(page, say, app)
}
const answerPdf =
  (answer: number, then: Action): Action =>
  async (page, say, app) => {
    app.answerUploads({ status: answer, body: { data: { _id: pdf.id } } })
    await then(page, say, app)
  }
const deletePdf: Action = press('adminPdfs:delete')
const confirmPdf: Action = pressInDialog('adminPdfs:delete')

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

const editNotice: Action = async (page, say, app) => {
  await page
    .getByRole('button', { name: say('adminNotifications:edit'), exact: true })
    .first()
    .click()
  await pressInDialog('adminNotifications:save')(page, say, app)
}
const deleteNotice: Action = async (page, say, app) => {
  await page
    .getByRole('button', { name: say('adminNotifications:delete'), exact: true })
    .first()
    .click()
  await pressInDialog('adminNotifications:delete')(page, say, app)
}
const writeNotice: Action = async (page, say, app) => {
  await page.getByLabel(say('adminNotifications:title'), { exact: true }).fill(notice.title)
  await page.getByLabel(say('adminNotifications:message'), { exact: true }).fill(notice.message)
  await page.getByLabel(say('adminNotifications:names'), { exact: true }).fill(person.name)
  await submitIn('.ntf-form')(page, say, app)
  await pressInDialog('adminNotifications:send')(page, say, app)
}

const pdfsPage: Place = { at: '/admin/pdf-uploads', as: 'admin' }
const noticesOfReader: Place = { at: ofReader, as: 'admin' }
const figures: Place = { at: `${view}?view=summary`, as: 'admin' }

/** The admin: PDFs and notifications. */
export const adminReaders: Screen[] = [
  walk('the PDFs of the admin', { ...pdfsPage, answers: { ...pdfs, 'pdfs.delete': data({ id: pdf.id }) } }, [
    state('one is to be deleted', deletePdf, [
      text('T-214', 'Are you sure you want to delete this PDF entry?', 'adminPdfs:deleteText'),
    ]),
    state('it is deleted', confirmPdf, [status('T-219', 'PDF deleted successfully!', 'adminPdfs:deleted')]),
    state(
      'it was not there any more',
      { answers: { 'pdfs.delete': refused('PDF_NOT_FOUND') }, do: inTurn(deletePdf, confirmPdf) },
      [status('S-334, T-215', 'PDF not found. It may have been deleted.', 'adminPdfs:notFound')],
    ),
  ]),
  fails('the PDFs of the admin', pdfsPage, 'pdfs.adminList', [
    alert('S-157, T-049', 'Failed to fetch PDFs.', 'adminPdfs:listFailed'),
  ]),
  walk('a new PDF', { at: '/admin/pdf-uploads/create', as: 'admin', faults: /\/api\/pdf-uploads/, answers: pdfs }, [
    state('it is opened', {}, [option('T-213', 'Archive', 'adminPdfs:categories.Archive')]),
    state('the server fails', answerPdf(500, fillPdf), [
      alert('T-217', 'Failed to upload PDF.', 'adminPdfs:createFailed'),
    ]),
    state('it is not allowed', answerPdf(403, fillPdf), [
      alert('S-335, T-216', 'Authentication error. Please log in again.', 'adminPdfs:unauthorized'),
    ]),
    state('it is there', { do: answerPdf(201, fillPdf), leadsTo: '/admin/pdf-uploads' }, [
      status('T-220', 'PDF uploaded successfully!', 'adminPdfs:created'),
    ]),
  ]),
  walk(
    'a PDF that is edited',
    { at: `/admin/pdf-uploads/edit/${pdf.id}`, as: 'admin', faults: /\/api\/pdf-uploads/, answers: pdfs },
    [
      state('the server fails', answerPdf(500, submitIn('.work-form')), [
        alert('T-218', 'Failed to update PDF.', 'adminPdfs:updateFailed'),
      ]),
      state('it is not there any more', answerPdf(404, submitIn('.work-form')), [
        alert('T-215', 'PDF not found. It may have been deleted.', 'adminPdfs:notFound'),
      ]),
      state('it is saved', answerPdf(200, submitIn('.work-form')), [
        status('T-221', 'PDF updated successfully!', 'adminPdfs:updated'),
      ]),
    ],
  ),
  walk(
    'a new notification',
    {
      at: '/admin/notifications/send',
      as: 'admin',
      answers: {
        'notifications.preview': data({ count: 1, names: [person.name] }),
        'notifications.send': refused('INTERNAL'),
      },
    },
    [
      state('the server fails', writeNotice, [
        alert('S-347, T-231', 'Failed to send notification', 'adminNotifications:sendFailed'),
        heading('T-112', 'Send New Notification', 'adminNotifications:sendTitle'),
      ]),
      state(
        'it is sent',
        { answers: { 'notifications.send': data({ id: notice.id, delivered: 1 }) }, do: writeNotice },
        [status('T-228', 'Notification sent successfully!', 'adminNotifications:sent')],
      ),
    ],
  ),
  walk(
    'the notifications of a reader',
    {
      ...noticesOfReader,
      answers: {
        ...readers,
        'notifications.edit': refused('INTERNAL'),
        'notifications.delete': refused('INTERNAL'),
        'notifications.searchPeople': refused('INTERNAL'),
      },
    },
    [
      state('it is opened', {}, [
        heading('T-113', 'Notification Management', 'adminNotifications:manageTitle'),
        button('T-222', 'Individual view', 'adminNotifications:individual'),
        button('T-223', 'Summary view', 'adminNotifications:summary'),
        text('T-224', 'Read', 'adminNotifications:read'),
        text('T-225', 'Unread', 'adminNotifications:unread'),
        button('T-135', 'Edit', 'adminNotifications:edit'),
        button('T-136', 'Delete', 'adminNotifications:delete'),
      ]),
      state('one cannot be deleted', deleteNotice, [
        status('T-235', 'Failed to delete notification', 'adminNotifications:deleteFailed'),
      ]),
      state('readers cannot be searched', (page, say) => page.getByLabel(say('adminNotifications:find')).fill('கய'), [
        alert('T-233', 'Failed to search users', 'adminNotifications:searchFailed'),
      ]),
      state('one cannot be changed', editNotice, [
        alert('T-234', 'Failed to update notification', 'adminNotifications:updateFailed'),
      ]),
    ],
  ),
  walk(
    'the notifications of a reader, when all goes well',
    { ...noticesOfReader, answers: { ...readers, 'notifications.edit': data({}), 'notifications.delete': data({}) } },
    [
      state('one is changed', editNotice, [
        status('T-229', 'Notification updated successfully!', 'adminNotifications:updated'),
      ]),
      state('one is deleted', deleteNotice, [status('T-230', 'Notification deleted!', 'adminNotifications:deleted')]),
    ],
  ),
  fails(
    'the notifications of a reader',
    { ...noticesOfReader, answers: { 'notifications.people': refused('INTERNAL') } },
    'notifications.ofReader',
    [
      alert('T-088', 'Failed to fetch notifications', 'adminNotifications:fetchFailed'),
      alert('T-232', 'Failed to fetch client user names', 'adminNotifications:namesFailed'),
    ],
  ),
  opened(
    'the notifications of all readers in figures',
    {
      ...figures,
      answers: { 'notifications.summary': data({ rows: [{ ...person, total: 2, unread: 1 }], next: null }) },
    },
    [
      column('T-226', 'S.No', 'adminNotifications:number'),
      button('T-227', 'Manage Notifications', 'adminNotifications:manage'),
    ],
  ),
  fails('the figures', figures, 'notifications.summary', [
    alert('T-236', 'Failed to fetch users summary', 'adminNotifications:summaryFailed'),
  ]),
  cutOff('the figures', figures, 'notifications.summary', [
    alert('T-237', 'Failed to fetch all client users for summary.', 'adminNotifications:summaryUnreachable'),
  ]),
]
