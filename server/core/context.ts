import type { SessionUser } from '#shared/auth.ts'
import type { Db } from './db.ts'
import type { Env } from './env.ts'
import type { Logger } from './log.ts'
import type { CallKind } from './rate-limit.ts'
import type { Sessions } from './session.ts'
import type { Storage } from './storage.ts'

/** What the whole process shares. */
export interface Services {
  env: Env
  db: Db
  storage: Storage
  sessions: Sessions
  log: Logger
}

/** What the meta of a procedure says of a call. */
export interface Call {
  kind: CallKind
  /** The answer belongs to who asks. */
  isPrivate: boolean
}

/** What a procedure is given: the services, and who asks. */
export interface Context extends Services {
  requestId: string
  /** The caller's address, for throttling. */
  ip: string
  user: SessionUser | null
  /** The bearer token that was sent, valid or not. */
  token: string | null
  /** Names the submission that a call belongs to: a repeated one is answered like the first. */
  idempotencyKey?: string | undefined
  /** Told of each procedure before it runs; it counts the calls. @throws AppError TOO_MANY_REQUESTS */
  onCall?: ((call: Call) => void) | undefined
  /** What the browser calls itself, for the list of sessions. */
  device?: string
}

/** A context whose caller is signed in. */
export type UserContext = Context & { user: SessionUser }
