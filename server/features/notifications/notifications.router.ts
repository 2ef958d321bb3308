import { z } from 'zod'
import { bulkIds, bulkResult } from '#shared/bulk.ts'
import { byId } from '#shared/ids.ts'
import {
  deliveredPage,
  editByTitleInput,
  editInput,
  notificationList,
  notificationPage,
  person,
  personList,
  personPage,
  sendInput,
  sendPreview,
  sentFilter,
  sentListInput,
  sentPage,
  sentTotals,
  summaryPage,
} from '#shared/notifications.ts'
import { AppError } from '#server/core/errors.ts'
import { adminById, adminProcedure, nothing, readerById, readerProcedure, router } from '#server/core/trpc.ts'
import {
  allPeople,
  deleteByTitle,
  deleteNotification,
  editByTitle,
  editNotification,
  listOfReader,
  listPeople,
  readerByName,
  searchPeople,
  summarize,
} from './notifications.admin.service.ts'
import { countSent, listSent, removeSent } from './notifications.sent.service.ts'
import { liveNews } from './notifications.live.service.ts'
import { previewSending, sendNotification } from './notifications.sending.service.ts'
import { countUnread, isSomebodyElses, listNotifications, markAllRead, markRead } from './notifications.service.ts'

const byTitle = z.object({ title: z.string().min(1, 'FIELD_REQUIRED').max(1000) })

export const notificationsRouter = router({
  list: readerProcedure
    .input(notificationList)
    .output(notificationPage)
    .query(({ ctx, input }) => listNotifications(ctx.db, ctx.user.id, input)),

  unread: readerProcedure
    .output(z.object({ unread: z.int() }))
    .query(({ ctx }) => ({ unread: countUnread(ctx.db, ctx.user.id) })),

  markRead: readerById.output(nothing).mutation(({ ctx, input }) => markRead(ctx.db, ctx.user.id, input.id)),

  /** For the documented call: the session decides whose notification it is; another reader's name is refused. */
  markReadAs: readerProcedure
    .input(byId.extend({ name: z.string().max(1000).optional() }))
    .output(nothing)
    .mutation(({ ctx, input: { id, name } }) => {
      if (name !== undefined && isSomebodyElses(ctx.db, ctx.user, name)) throw new AppError('FORBIDDEN')
      markRead(ctx.db, ctx.user.id, id)
    }),

  markAllRead: readerProcedure.output(nothing).mutation(({ ctx }) => markAllRead(ctx.db, ctx.user.id)),

  /** Number of unread notifications, now and whenever it changes. */
  live: readerProcedure.subscription(({ ctx, signal }) => liveNews(ctx, signal ?? new AbortController().signal)),

  send: adminProcedure
    .input(sendInput)
    .output(byId)
    .mutation(({ ctx, input }) => sendNotification(ctx, input)),

  /** Sends nothing, but is a mutation because a long list of names does not fit in a URL. */
  preview: adminProcedure
    .input(sendInput)
    .output(sendPreview)
    .mutation(({ ctx, input }) => previewSending(ctx.db, input)),

  edit: adminProcedure
    .input(editInput)
    .output(nothing)
    .mutation(({ ctx, input }) => editNotification(ctx, input)),

  delete: adminById.output(nothing).mutation(({ ctx, input }) => deleteNotification(ctx, input.id)),

  editByTitle: adminProcedure
    .input(editByTitleInput)
    .output(nothing)
    .mutation(({ ctx, input }) => editByTitle(ctx, input)),

  deleteByTitle: adminProcedure
    .input(byTitle)
    .output(nothing)
    .mutation(({ ctx, input }) => deleteByTitle(ctx, input.title)),

  /** What was sent, with delivery counts. */
  sent: adminProcedure
    .input(sentListInput)
    .output(sentPage)
    .query(({ ctx, input }) => listSent(ctx.db, input)),

  sentTotals: adminProcedure
    .input(sentFilter)
    .output(sentTotals)
    .query(({ ctx, input }) => countSent(ctx.db, input.q)),

  /** Deletes several messages, for everybody who has them. */
  remove: adminProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => removeSent(ctx, input.ids)),

  people: adminProcedure
    .input(personList)
    .output(personPage)
    .query(({ ctx, input }) => listPeople(ctx.db, input)),

  allPeople: adminProcedure.output(z.array(person)).query(({ ctx }) => allPeople(ctx.db)),

  searchPeople: adminProcedure
    .meta({ limit: 'search' })
    .input(z.object({ q: z.string().max(200) }))
    .output(z.array(person))
    .query(({ ctx, input }) => searchPeople(ctx.db, input.q)),

  ofReader: adminProcedure
    .input(notificationList.omit({ unreadOnly: true }).extend({ userId: z.string().max(64) }))
    .output(deliveredPage.extend({ person }))
    .query(({ ctx, input: { userId, ...paging } }) => listOfReader(ctx.db, userId, paging)),

  /** The reader that an admin means by a name or id in the documented call. */
  readerByName: adminProcedure
    .input(z.object({ name: z.string().max(1000) }))
    .output(byId)
    .query(({ ctx, input }) => ({ id: readerByName(ctx.db, input.name) })),

  summary: adminProcedure
    .input(personList)
    .output(summaryPage)
    .query(({ ctx, input }) => summarize(ctx.db, input)),
})
