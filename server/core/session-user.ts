import type { IncomingMessage } from 'node:http'
import type { SessionUser } from '#shared/auth.ts'
import { bearerToken, type Sessions } from './session.ts'

export type UserReader = (req: IncomingMessage) => Promise<SessionUser | null>

/** Reads whose session a request belongs to: once, though several ask. */
export function createUserReader(sessions: Sessions): UserReader {
  const users = new WeakMap<IncomingMessage, Promise<SessionUser | null>>()
  return (req) => {
    const token = bearerToken(req.headers.authorization)
    if (!token) return Promise.resolve(null)
    const user = users.get(req) ?? sessions.validate(token)
    users.set(req, user)
    return user
  }
}
