import { z } from 'zod'
import { isAdmin } from '#shared/auth.ts'
import { notification, person, type Notification, type Person } from '#shared/notifications.ts'
import type { Caller } from '#server/app-router.ts'
import { AppError } from '#server/core/errors.ts'
import { eachPage, done } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { isOwnName } from './notifications.service.ts'

const documented = notification.omit({ id: true }).extend({ _id: z.string() }).meta({ id: 'Notification' })
const documentedPerson = person.omit({ id: true }).extend({ _id: z.string() }).meta({ id: 'Reader' })

const toDocumented = ({ id, title, message, link, read, createdAt }: Notification) => ({
  _id: id,
  title,
  message,
  link,
  read,
  createdAt,
})
const toPerson = ({ id, ...rest }: Person) => ({ _id: id, ...rest })

const pageSize = 100

/** The documented list has no paging. */
async function collect(
  load: (cursor: string | undefined) => Promise<{ notifications: Notification[]; next: string | null }>,
) {
  const all: Notification[] = []
  for await (const page of eachPage(load)) all.push(...page.notifications)
  return all.map(toDocumented)
}

const ofReader = async (api: Caller, nameOrId: string) => {
  const { id } = await api.notifications.readerByName({ name: nameOrId })
  return collect((cursor) => api.notifications.ofReader({ userId: id, cursor, limit: pageSize }))
}

// Fixed paths come before `{userName}`.
export const notificationsRest = [
  endpoint(
    'post',
    '/api/notifications',
    {
      summary: 'Send a notification to the readers of these names',
      access: 'admin',
      status: 201,
      body: z.object({
        title: z.string({ error: 'FIELD_REQUIRED' }),
        message: z.string({ error: 'FIELD_REQUIRED' }),
        link: z.string().optional(),
        targetUserNames: z.array(z.string(), { error: 'NOTIFICATION_TARGETS_REQUIRED' }),
      }),
      errors: ['NOTIFICATION_TARGETS_REQUIRED', 'NOTIFICATION_TARGETS_UNKNOWN', 'NOTIFICATION_LINK_INVALID'],
      response: done.extend({ _id: z.string() }),
    },
    async ({ api, body: { targetUserNames, ...content } }) => {
      const { id } = await api.notifications.send({ ...content, target: { kind: 'people', names: targetUserNames } })
      return { success: true, message: 'Notification sent successfully!', _id: id }
    },
  ),
  endpoint(
    'get',
    '/api/notifications/client-users',
    {
      summary: 'All readers, by name',
      access: 'admin',
      response: z.object({ success: z.literal(true), users: z.array(documentedPerson) }),
    },
    async ({ api }) => ({ success: true, users: (await api.notifications.allPeople()).map(toPerson) }),
  ),
  endpoint(
    'get',
    '/api/notifications/search-users',
    {
      summary: 'Readers whose name, address or phone begins with a text',
      access: 'admin',
      query: z.object({ q: z.string().max(200).default('') }),
      response: z.object({ success: z.literal(true), users: z.array(documentedPerson) }),
    },
    async ({ api, query }) => ({ success: true, users: (await api.notifications.searchPeople(query)).map(toPerson) }),
  ),
  endpoint(
    'patch',
    '/api/notifications/mark-as-read',
    {
      summary: "Mark one of the caller's own notifications as read",
      access: 'reader',
      body: z.object({ notificationId: z.string({ error: 'FIELD_REQUIRED' }), userName: z.string().optional() }),
      errors: ['FORBIDDEN', 'NOTIFICATION_NOT_FOUND'],
      response: done,
    },
    async ({ api, body: { notificationId, userName } }) => {
      await api.notifications.markReadAs({ id: notificationId, name: userName })
      return { success: true, message: 'Notification marked as read.' }
    },
  ),
  endpoint(
    'put',
    '/api/notifications/edit-by-title/{title}',
    {
      summary: 'Change the newest notification of this title, for everybody who has it',
      access: 'admin',
      params: z.object({ title: z.string() }),
      body: z.object({
        newTitle: z.string({ error: 'FIELD_REQUIRED' }),
        message: z.string({ error: 'FIELD_REQUIRED' }),
      }),
      errors: ['NOTIFICATION_NOT_FOUND'],
      response: done,
    },
    async ({ api, params, body }) => {
      await api.notifications.editByTitle({ ...params, ...body })
      return { success: true, message: 'Notification updated successfully!' }
    },
  ),
  endpoint(
    'delete',
    '/api/notifications/by-title',
    {
      summary: 'Delete the newest notification of this title, for everybody who has it',
      access: 'admin',
      body: z.object({ title: z.string({ error: 'FIELD_REQUIRED' }) }),
      errors: ['NOTIFICATION_NOT_FOUND'],
      response: done,
    },
    async ({ api, body }) => {
      await api.notifications.deleteByTitle(body)
      return { success: true, message: 'Notification deleted!' }
    },
  ),
  endpoint(
    'get',
    '/api/notifications/{userName}',
    {
      summary: "The caller's own notifications, by their id or name; to an admin, those of the reader so named",
      access: 'reader',
      params: z.object({ userName: z.string().max(1000) }),
      errors: ['FORBIDDEN', 'USER_NOT_FOUND', 'USER_NAME_AMBIGUOUS'],
      response: z.object({ success: z.literal(true), data: z.array(documented) }),
    },
    async ({ api, ctx, params: { userName } }) => {
      if (isAdmin(ctx.user.role)) return { success: true, data: await ofReader(api, userName) }
      if (!isOwnName(ctx.user, userName)) throw new AppError('FORBIDDEN')
      return { success: true, data: await collect((cursor) => api.notifications.list({ cursor, limit: pageSize })) }
    },
  ),
]
