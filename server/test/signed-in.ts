import { eq } from 'drizzle-orm'
import { sessions } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { createCaller, type Caller } from '#server/app-router.ts'
import type { Services } from '#server/core/context.ts'
import { hashToken } from '#server/core/session.ts'
import { addUser, contextFor } from './services.ts'

/** The procedures, called in a session, as over HTTP: without one once it has ended. */
export const callerWith = async (services: Services, token: string): Promise<Caller> =>
  createCaller(contextFor(services, await services.sessions.validate(token), token))

/** The procedures, called as somebody who has signed in just now, at each call. */
export const callerSignedIn = (services: Services, user: SessionUser): Caller =>
  createCaller(async () => contextFor(services, user, await services.sessions.create(user.id)))

/** Signs somebody in just now. */
export const tokenOf = (services: Services, { id }: Pick<SessionUser, 'id'>): Promise<string> =>
  services.sessions.create(id)

/** Makes the sign-in of a session an hour old. */
export const letSessionAge = ({ db }: Pick<Services, 'db'>, token: string): void =>
  void db
    .update(sessions)
    .set({ createdAt: Date.now() - 3_600_000, provenAt: 0 })
    .where(eq(sessions.id, hashToken(token)))
    .run()

/** A person with that role, who has just signed in. */
export async function addSignedIn(services: Services, role: SessionUser['role']) {
  const user = await addUser(services, role)
  const token = await tokenOf(services, user)
  return { user, token, api: await callerWith(services, token) }
}
