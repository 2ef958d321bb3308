// An ended session is refused everywhere: by procedures, documented calls and open connections.
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { sessions } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { createCaller } from '#server/app-router.ts'
import { hashToken } from '#server/core/session.ts'
import { closeLiveConnections } from '#server/features/notifications/notifications.live.service.ts'
import { addUser, contextFor } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'

const password = 'correct horse battery'
const services = wholeFile.services()
const api = wholeFile.api(services)
afterAll(() => closeLiveConnections(services.db))

interface Account {
  reader: SessionUser
  /** The session that ends. */
  token: string
  /** Another one of the same reader. */
  elsewhere: string
}
const at = ({ reader, elsewhere }: Account) => createCaller(contextFor(services, reader, elsewhere)).profile

const endings: Record<string, (account: Account) => unknown> = {
  logout: ({ token }) => api.call('POST', '/api/auth/client/logout', {}, token),
  'a changed password': (account) =>
    at(account).update({
      ...{ name: account.reader.name, email: account.reader.email },
      ...{ currentPassword: password, newPassword: 'another long one' },
    }),
  'signing out everywhere': ({ reader, elsewhere }) =>
    createCaller(contextFor(services, reader, elsewhere)).auth.endAllSessions(),
  expiry: ({ token }) =>
    services.db
      .update(sessions)
      .set({ expiresAt: 1 })
      .where(eq(sessions.id, hashToken(token)))
      .run(),
  'deletion of the account': (account) => at(account).deleteAccount({ password }),
}

const listen = async (token: string) => {
  const response = await fetch(`${api.url}/trpc/notifications.live`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
  })
  return response.body!.pipeThrough(new TextDecoderStream()).getReader()
}

/** Reads until a text appears. @returns whether it did before the end */
async function hears(stream: Awaited<ReturnType<typeof listen>>, text: string): Promise<boolean> {
  let heard = ''
  while (!heard.includes(text)) {
    const { done, value } = await stream.read()
    if (done) return false
    heard += value
  }
  return true
}

test.each(Object.entries(endings))(
  'after %s a token opens nothing, and what it had opened is closed',
  async (_, end) => {
    const reader = await addUser(services, 'reader', password)
    const token = await services.sessions.create(reader.id)
    const account = { reader, token, elsewhere: await services.sessions.create(reader.id) }
    const calls = () =>
      Promise.all(
        ['/trpc/notifications.unread', `/api/profile/${reader.id}`].map((path) =>
          api.call('GET', path, undefined, token),
        ),
      )
    const stream = await listen(token)
    expect(await hears(stream, '"unread":0')).toBe(true)
    expect((await calls()).map(({ status }) => status)).toEqual([200, 200])

    await end(account)
    expect((await calls()).map(({ status }) => status)).toEqual([401, 401])
    expect(await hears(stream, 'never said')).toBe(false)
    expect(await hears(await listen(token), '"httpStatus":401')).toBe(true)
  },
)
