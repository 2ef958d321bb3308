import { z } from 'zod'
import { langs } from './lang.ts'
import { sentAudiences, sentSorts } from './notifications.rules.ts'
import { numberPagingInput, pagingInput } from './paging.ts'

/** Most recipients of one message; a list of their ids takes half of the largest request body. */
const maxTargets = 100_000
const maxTitle = 200
const maxMessage = 5000

const text = (max: number) =>
  z
    .string({ error: 'FIELD_REQUIRED' })
    .transform((value) => value.normalize('NFC').trim())
    .pipe(z.string().min(1, 'FIELD_REQUIRED').max(max, 'FIELD_TOO_LONG'))

/** A path of the site, never an address of another one. */
const link = z
  .string()
  .trim()
  .max(500, 'FIELD_TOO_LONG')
  .regex(/^(?:\/(?![/\\])[^\s\\]*)?$/, 'NOTIFICATION_LINK_INVALID')

const content = { title: text(maxTitle), message: text(maxMessage) }

const notificationsPerPage = 20

export const notificationList = numberPagingInput(notificationsPerPage).extend({
  unreadOnly: z.boolean().default(false),
  /** Language of messages that the site itself has written; by default the account's at the time of sending. */
  lang: z.enum(langs).optional(),
})

/** A message as its reader sees it. */
export const notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  /** A path of the site. */
  link: z.string().nullable(),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof notification>
export const notificationPage = z.object({ notifications: z.array(notification), next: z.string().nullable() })
export type NotificationPage = z.infer<typeof notificationPage>

/** Event of a live connection: the number of unread notifications has changed. */
const liveNews = z.object({ unread: z.int() })
export type LiveNews = z.infer<typeof liveNews>

// ---------------------------------------------------------------------------------------------------- The admin's side

/** Readers by id, readers by name (documented calls), or all readers. */
const target = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('people'),
    userIds: z.array(z.string().max(64)).max(maxTargets, 'FIELD_TOO_LONG').default([]),
    names: z.array(z.string().max(1000)).max(maxTargets, 'FIELD_TOO_LONG').default([]),
  }),
  z.object({ kind: z.literal('all') }),
])

export const sendInput = z.object({ ...content, link: link.default(''), target })

/** Preview of a message: the number of recipients, and the names of the first ones. */
export const sendPreview = z.object({ count: z.int(), names: z.array(z.string()) })
export type SendPreview = z.infer<typeof sendPreview>

export const editInput = z.object({ id: z.string(), ...content })
export const editByTitleInput = z.object({ title: z.string(), newTitle: content.title, message: content.message })

/** A reader, as an admin picks one. */
export const person = z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() })
export type Person = z.infer<typeof person>

export const personList = z.object({
  // The sort key of a name, which may be many times as long as the name, and an id.
  cursor: z.string().max(2000).optional(),
  limit: z.int().min(1).max(100).default(50),
})
export const personPage = z.object({ people: z.array(person), next: z.string().nullable() })
export type PersonPage = z.infer<typeof personPage>

const summaryRow = person.extend({ total: z.int(), unread: z.int() })
export const summaryPage = z.object({ rows: z.array(summaryRow), next: z.string().nullable() })
export type SummaryPage = z.infer<typeof summaryPage>

/** A message as an admin sees it, with its delivery counts. */
const sentNotification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable(),
  audience: z.enum(['people', 'all', 'site']),
  createdAt: z.iso.datetime(),
  /** How many readers have it so far, and how many of them have read it. */
  delivered: z.int(),
  read: z.int(),
  /** False while the worker is still delivering it. */
  isDelivered: z.boolean(),
})
export type SentNotification = z.infer<typeof sentNotification>
/** What narrows the list of what was sent. */
export const sentFilter = z.object({
  /** Part of a title or a message, in any spelling. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
})
export const sentListInput = pagingInput(notificationsPerPage).extend({
  ...sentFilter.shape,
  audience: z.enum(sentAudiences).optional(),
  sort: z.enum(sentSorts).default('newest'),
})
/** How many of the messages of a filter were sent to chosen readers, and to all. */
export const sentTotals = z.record(z.enum(sentAudiences), z.int())
export type SentTotals = z.infer<typeof sentTotals>
export const sentPage = z.object({ notifications: z.array(sentNotification), next: z.string().nullable() })
export type SentPage = z.infer<typeof sentPage>
/** A reader's message as an admin sees it, with the number of readers who have it. */
const deliveredNotification = notification.extend({ delivered: z.int() })
export const deliveredPage = z.object({ notifications: z.array(deliveredNotification), next: z.string().nullable() })
export type DeliveredPage = z.infer<typeof deliveredPage>
