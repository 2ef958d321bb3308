import { createHash, randomBytes } from 'node:crypto'
import { hash as hashArgon2, verify as verifyArgon2 } from '@node-rs/argon2'
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { Lucia, TimeSpan, type Adapter } from 'lucia'
import { sessions, users } from '#drizzle/schema/index.ts'
import { isStaff, type OwnSession, type Role, type SessionUser } from '#shared/auth.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { databaseFaultOf } from './database-faults.ts'
import { writeDurably, type Db, type Tx } from './db.ts'
import { iso } from './iso.ts'
import { lacksSecondFactor, removeExpired } from './session-queries.ts'

// The only file that imports lucia, which is no longer developed. It knows one lifetime for all sessions; the adapter
// shortens it for each role.

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<SessionUser, 'id'>>
    DatabaseUserAttributes: Omit<SessionUser, 'id'>
    DatabaseSessionAttributes: { device: string }
  }
}

const maxDeviceLength = 200

/** How long a session lasts without being used, and in all, in ms. */
const lifetimes = {
  reader: { idle: 30 * dayMs, max: 180 * dayMs },
  admin: { idle: 12 * hourMs, max: 7 * dayMs },
}
const lifetimeOf = (role: Role) => lifetimes[isStaff(role) ? 'admin' : 'reader']
/** A use is noted, and extends an admin's session, only after this part of its idle time, so that few requests write. */
const extensionStep = 1 / 30
/** How long a replaced token still serves calls that were under way, such as those of another tab. */
const replacedMs = minuteMs
/** A sign-in that is not older counts as proof of who is there. */
const recentMs = 10 * minuteMs

/** The stored form of a token: a stolen database cannot be used to sign in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
const newToken = () => randomBytes(32).toString('base64url')
const toSeconds = (ms: number) => Math.floor(ms / 1000)

export interface Sessions {
  /**
   * @param device the User-Agent, for the list of sessions
   * @returns a new bearer token of 256 random bits
   */
  create(userId: string, device?: string): Promise<string>
  /** The user of a live session, which is extended by its use. */
  validate(token: string): Promise<SessionUser | null>
  end(token: string): Promise<void>
  endAll(userId: string): Promise<void>
  /** The live sessions of a user, newest first; `token` marks the current one. */
  list(userId: string, token: string | null): OwnSession[]
  /** Ends a session by its id in that list. @returns false when this user has no such session */
  endListed(userId: string, id: string): boolean
  removeExpired(): Promise<void>
}

/** Stores the hash of each token only, and ends a session by the role that its user has now. */
function adapterOf(db: Db): Adapter {
  const find = db
    .select({
      user: { id: users.id, name: users.name, email: users.email, role: users.role },
      mustChangePassword: users.mustChangePassword,
      mustSetUp: lacksSecondFactor,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      isReplaced: sessions.isReplaced,
      usedAt: sessions.usedAt,
      suspendedAt: users.suspendedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare()
  /** When a session ends that is used now, in seconds. */
  const latestEnd = (role: Role, createdAt: number) => {
    const { idle, max } = lifetimeOf(role)
    return toSeconds(Math.min(Date.now() + idle, createdAt + max))
  }
  /** Of the staff only: when readers are there is nobody's business. */
  const noteSeen = (role: Role | undefined, userId: string, now: number) => {
    if (role && isStaff(role)) db.update(users).set({ lastSeenAt: now }).where(eq(users.id, userId)).run()
  }
  return {
    async getSessionAndUser(token) {
      const row = find.get({ id: hashToken(token) })
      if (!row || row.suspendedAt !== null) return [null, null]
      const { id, ...user } = row.user
      // Stored for later than a use now would put it: the reader has become an admin since.
      const expiresAt = Math.min(row.expiresAt, latestEnd(user.role, row.createdAt))
      // Left to the hourly removal, so that a session is read while nothing can be written.
      if (expiresAt <= toSeconds(Date.now())) return [null, null]
      return [
        { id: token, userId: id, expiresAt: new Date(expiresAt * 1000), attributes: { device: '' } },
        {
          id,
          attributes: {
            ...user,
            ...(row.mustChangePassword && { mustChangePassword: true }),
            ...(row.mustSetUp && { mustSetUpSecondFactor: true }),
          },
        },
      ]
    },
    async getUserSessions() {
      throw new Error('Sessions are listed by list().')
    },
    async setSession({ id, userId, expiresAt, attributes: { device } }) {
      const now = Date.now()
      const user = db.select({ role: users.role }).from(users).where(eq(users.id, userId)).get()
      const latest = user ? latestEnd(user.role, now) : Infinity
      db.insert(sessions)
        .values({
          id: hashToken(id),
          userId,
          expiresAt: Math.min(toSeconds(expiresAt.getTime()), latest),
          createdAt: now,
          usedAt: now,
          device: device.slice(0, maxDeviceLength),
        })
        .run()
      noteSeen(user?.role, userId, now)
    },
    async updateSessionExpiration(token) {
      const id = hashToken(token)
      const row = find.get({ id })
      if (!row || row.isReplaced) return
      const expiresAt = latestEnd(row.user.role, row.createdAt)
      const gained = expiresAt - row.expiresAt
      const step = lifetimeOf(row.user.role).idle * extensionStep
      const now = Date.now()
      if (gained >= 0 && gained < toSeconds(step) && now - row.usedAt < step) return
      try {
        db.update(sessions).set({ expiresAt, usedAt: now }).where(eq(sessions.id, id)).run()
        noteSeen(row.user.role, row.user.id, now)
      } catch (error) {
        // A later call does it: while nothing can be written, readers stay signed in.
        if (!databaseFaultOf(error)) throw error
      }
    },
    async deleteSession(token) {
      writeDurably(db, (tx) =>
        tx
          .delete(sessions)
          .where(eq(sessions.id, hashToken(token)))
          .run(),
      )
    },
    async deleteUserSessions(userId) {
      writeDurably(db, (tx) => endSessions(tx, userId))
    },
    deleteExpiredSessions: () => removeExpired(db),
  }
}

export function createSessions(db: Db): Sessions {
  const lucia = new Lucia(adapterOf(db), {
    sessionExpiresIn: new TimeSpan(lifetimes.reader.idle, 'ms'),
    getUserAttributes: (user) => user,
  })
  return {
    async create(userId, device = '') {
      const token = newToken()
      await lucia.createSession(userId, { device }, { sessionId: token })
      return token
    },
    validate: async (token) => (await lucia.validateSession(token)).user,
    end: (token) => lucia.invalidateSession(token),
    endAll: (userId) => lucia.invalidateUserSessions(userId),

    list(userId, token) {
      const current = token && hashToken(token)
      const rows = db
        .select()
        .from(sessions)
        .where(
          and(
            eq(sessions.userId, userId),
            eq(sessions.isReplaced, false),
            gt(sessions.expiresAt, toSeconds(Date.now())),
          ),
        )
        .orderBy(desc(sessions.createdAt))
        .all()
      return rows.map(({ id, device, createdAt, expiresAt, usedAt }) => ({
        id,
        device,
        createdAt: createdAt ? iso(createdAt) : null,
        usedAt: usedAt ? iso(usedAt) : null,
        expiresAt: iso(expiresAt * 1000),
        isCurrent: id === current,
      }))
    },

    endListed: (userId, id) => writeDurably(db, (tx) => endSession(tx, userId, id)),

    removeExpired: () => lucia.deleteExpiredSessions(),
  }
}

/** Ends a session by its id in the list of a user. @returns false when this user has no such session */
export const endSession = (tx: Tx, userId: string, id: string): boolean =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .run().changes > 0

/** Ends all sessions of a user, or all but one, in the transaction of the change that requires it. */
export function endSessions(tx: Tx, userId: string, exceptToken: string | null = null): void {
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptToken ? ne(sessions.id, hashToken(exceptToken)) : undefined))
    .run()
}

const findSession = (tx: Tx, token: string) =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, hashToken(token)), eq(sessions.isReplaced, false)))
    .get()

/**
 * Replaces the token of a session, so that copies of it are worth nothing after a change of the account. It keeps the
 * time of the sign-in.
 * @param options.isEnded the former token ends at once, otherwise in a minute
 * @returns the new token; null if the given one opens no session
 */
export function replaceToken(
  tx: Tx,
  token: string | null,
  { isEnded, now = Date.now() }: { isEnded: boolean; now?: number },
): string | null {
  const row = token && findSession(tx, token)
  if (!row) return null
  const fresh = newToken()
  const former = eq(sessions.id, row.id)
  if (isEnded) tx.delete(sessions).where(former).run()
  else
    tx.update(sessions)
      .set({ isReplaced: true, expiresAt: toSeconds(now + replacedMs) })
      .where(former)
      .run()
  tx.insert(sessions)
    .values({ ...row, id: hashToken(fresh) })
    .run()
  return fresh
}

/** Whether the token opens a session, or did so until it was replaced a moment ago. */
export const hasSession = (tx: Tx, token: string): boolean =>
  tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, hashToken(token)))
    .get() !== undefined

/** Whether the session began with a sign-in of the last ten minutes, or its owner has shown since who is there. */
export function isRecentSignIn(tx: Tx, token: string | null, now = Date.now()): boolean {
  const row = token && findSession(tx, token)
  if (!row) return false
  const age = now - Math.max(row.createdAt, row.provenAt)
  // A time in the future, after the clock was set back, is no proof.
  return age >= 0 && age < recentMs
}

/** Notes that the owner of a session has just shown who is there. */
export function proveSession(tx: Tx, token: string, now = Date.now()): void {
  const session = eq(sessions.id, hashToken(token))
  tx.update(sessions).set({ provenAt: now }).where(session).run()
}

/** The token of an `Authorization: Bearer …` header. */
export const bearerToken = (header: string | undefined): string | null =>
  /^Bearer ([\w-]{1,128})$/i.exec(header?.trim() ?? '')?.[1] ?? null

// OWASP's first choice for argon2id: 19 MiB, two passes.
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hashArgon2(password.normalize('NFC'), argon2)

let decoy: Promise<string> | undefined
/** Takes the same time without an account (`hash` null), so that timing does not reveal who has one. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verifyArgon2(hash ?? (await decoy), password.normalize('NFC'))
  return right && hash !== null
}
