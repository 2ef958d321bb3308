import type { SessionUser } from '#shared/auth.ts'
import type { Db } from './db.ts'
import type { Browser } from './device-cookie.ts'
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

/** What the meta of a procedure defines for a call. */
export interface Call {
  kind: CallKind
  /** The response belongs to the caller and must not be shared. */
  isPrivate: boolean
  /** How long its list may be, in pages of the usual length: 4 for `limit: 100`. Of a write, how long its texts are. */
  size: number
  /** Belongs to a request that has been counted: it adds to the cost, and is not refused. */
  isAlreadyCounted?: boolean
}

/** What a procedure is given: the services and the caller. */
export interface Context extends Services {
  requestId: string
  /** The caller's network, for limits: an IPv4 address, or the /64 of an IPv6 address. */
  network: string
  user: SessionUser | null
  /** The bearer token that was sent, valid or not. */
  token: string | null
  /** Identifies a submission: a repeated one gets the response of the first. */
  idempotencyKey?: string | undefined
  /** The call brings files, so its procedures cannot be run again. */
  hasFiles?: boolean
  /** The caller names the procedures: a tRPC call, not an endpoint or a page. */
  isRemote?: boolean
  /** Called before each procedure runs; counts the call. @throws AppError TOO_MANY_REQUESTS */
  onCall?: ((call: Call) => void) | undefined
  /** The caller's browser, for throttling; undefined where a call has none. */
  browser?: Browser
  /** A cookie of the request. */
  cookie?: (name: string) => string | undefined
  /** The User-Agent, for the list of sessions. */
  device?: string
  /** The browser asks not to be counted: Do Not Track, or Global Privacy Control. */
  wantsNoTrace?: boolean
}

/** A context whose caller is signed in. */
export type UserContext = Context & { user: SessionUser }
