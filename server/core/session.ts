import { createHash, randomBytes } from 'node:crypto'
import { hash as hashArgon2, verify as verifyArgon2 } from '@node-rs/argon2'
import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import { Lucia, TimeSpan, type Adapter, type DatabaseSession } from 'lucia'
import { sessions, users } from '#drizzle/schema/index.ts'
import { sessionDays, type OwnSession, type Role, type SessionUser } from '#shared/auth.ts'
import type { Db, Tx } from './db.ts'
import { iso } from './iso.ts'

// The only file that imports lucia, which is no longer maintained.

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, Omit<SessionUser, 'id'>>
    DatabaseUserAttributes: { name: string; email: string; role: Role }
    DatabaseSessionAttributes: { device: string }
  }
}

const longestDevice = 200

/** The stored form of a token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Stores the SHA-256 of each token, so that a stolen database cannot be used to sign in. */
function hashedAdapter(db: Db): Adapter {
  const find = db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare()
  const toSession = (id: string, userId: string, expiresAt: number): DatabaseSession => ({
    id,
    userId,
    expiresAt: new Date(expiresAt * 1000),
    attributes: { device: '' },
  })
  return {
    async getSessionAndUser(token) {
      const row = find.get({ id: hashToken(token) })
      if (!row) return [null, null]
      const { userId, expiresAt, ...attributes } = row
      return [toSession(token, userId, expiresAt), { id: userId, attributes }]
    },
    async getUserSessions(userId) {
      const rows = db.select().from(sessions).where(eq(sessions.userId, userId)).all()
      return rows.map((row) => toSession(row.id, row.userId, row.expiresAt))
    },
    async setSession(session) {
      db.insert(sessions)
        .values({
          id: hashToken(session.id),
          userId: session.userId,
          expiresAt: seconds(session.expiresAt),
          createdAt: Date.now(),
          device: session.attributes.device,
        })
        .run()
    },
    async updateSessionExpiration(token, expiresAt) {
      db.update(sessions)
        .set({ expiresAt: seconds(expiresAt) })
        .where(eq(sessions.id, hashToken(token)))
        .run()
    },
    async deleteSession(token) {
      db.delete(sessions)
        .where(eq(sessions.id, hashToken(token)))
        .run()
    },
    async deleteUserSessions(userId) {
      db.delete(sessions).where(eq(sessions.userId, userId)).run()
    },
    async deleteExpiredSessions() {
      db.delete(sessions)
        .where(lte(sessions.expiresAt, seconds(new Date())))
        .run()
    },
  }
}

export interface Sessions {
  /**
   * @param device the User-Agent, for the list of sessions
   * @returns a new bearer token of 256 random bits
   */
  create(userId: string, device?: string): Promise<string>
  /** The user of a live session; a session in the second half of its life is extended. */
  validate(token: string): Promise<SessionUser | null>
  end(token: string): Promise<void>
  endAll(userId: string): Promise<void>
  /** The live sessions of a user, newest first; `token` marks the current one. */
  list(userId: string, token: string | null): OwnSession[]
  /** Ends a session by its id in that list. @returns false when this user has no such session */
  endListed(userId: string, id: string): boolean
  removeExpired(): Promise<void>
}

export function createSessions(db: Db): Sessions {
  const lucia = new Lucia(hashedAdapter(db), {
    sessionExpiresIn: new TimeSpan(sessionDays, 'd'),
    getUserAttributes: ({ name, email, role }) => ({ name, email, role }),
  })
  return {
    async create(userId, device = '') {
      const token = randomBytes(32).toString('base64url')
      await lucia.createSession(userId, { device: device.slice(0, longestDevice) }, { sessionId: token })
      return token
    },
    async validate(token) {
      const { user } = await lucia.validateSession(token)
      return user && { id: user.id, name: user.name, email: user.email, role: user.role }
    },
    end: (token) => lucia.invalidateSession(token),
    endAll: (userId) => lucia.invalidateUserSessions(userId),
    list(userId, token) {
      const current = token && hashToken(token)
      const rows = db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, seconds(new Date()))))
        .orderBy(desc(sessions.createdAt))
        .all()
      return rows.map(({ id, device, createdAt, expiresAt }) => ({
        id,
        device,
        createdAt: createdAt ? iso(createdAt) : null,
        expiresAt: iso(expiresAt * 1000),
        isCurrent: id === current,
      }))
    },
    endListed: (userId, id) =>
      db
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
        .run().changes > 0,
    removeExpired: () => lucia.deleteExpiredSessions(),
  }
}

/** Ends all sessions of a user, or all but one, in the transaction of the change that requires it. */
export function endSessions(tx: Tx, userId: string, exceptToken: string | null = null): void {
  tx.delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptToken ? ne(sessions.id, hashToken(exceptToken)) : undefined))
    .run()
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
