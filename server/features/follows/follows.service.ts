import { randomBytes } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { authors, categories, follows, followSettings, profiles, series, tags, users } from '#drizzle/schema/index.ts'
import { maxFollows, usualQuiet, type Followable, type FollowKind } from '#shared/follows.rules.ts'
import type { Followed, Ways, WaysInput } from '#shared/follows.ts'
import { defaultLang, type Lang } from '#shared/lang.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { findCategoryBySlug } from '#server/features/categories/categories.service.ts'
import { canSendMail } from '#server/features/mail/mail.service.ts'
import { getSeriesBySlug } from '#server/features/posts/posts.series.service.ts'
import { getAuthorBySlug } from '#server/features/terms/terms.authors.service.ts'
import { findTermId } from '#server/features/terms/terms.names.service.ts'
import { getTagBySlug } from '#server/features/terms/terms.tags.service.ts'
import { pushKey } from './follows.push.service.ts'

// What a reader follows, and how the reader is told of it. Nobody else learns either.

/** Tables of what can be followed, with the columns of its names. */
const named = {
  author: { table: authors, names: { slug: authors.slug, name: authors.name, nameEn: authors.nameEn } },
  series: { table: series, names: { slug: series.slug, name: series.name, nameEn: series.nameEn } },
  category: {
    table: categories,
    names: { slug: categories.slug, name: categories.nameTa, nameEn: categories.nameEn },
  },
  tag: { table: tags, names: { slug: tags.slug, name: tags.name, nameEn: tags.nameEn } },
} as const satisfies Record<FollowKind, object>
const kinds = Object.keys(named) as FollowKind[]

/** By a slug or a former one. @throws AUTHOR_NOT_FOUND, SERIES_NOT_FOUND, CATEGORY_NOT_FOUND, TAG_NOT_FOUND */
function getSubjectId(tx: Tx, { kind, slug }: Followable): string {
  if (kind === 'author') return getAuthorBySlug(tx, slug).id
  if (kind === 'series') return getSeriesBySlug(tx, slug).id
  if (kind === 'tag') return getTagBySlug(tx, slug).id
  const category = findCategoryBySlug(tx, slug)
  if (!category) throw new AppError('CATEGORY_NOT_FOUND')
  return category.id
}

/** The same, whether or not readers see it any more. */
const findSubjectId = (tx: Tx, { kind, slug }: Followable): string | undefined =>
  kind === 'category' ? findCategoryBySlug(tx, slug)?.id : findTermId(tx, kind, slug)

export interface Follow extends Followed {
  subjectId: string
  createdAt: number
}

/** All that a reader follows and that still exists, the newest follow first. */
export const followsOf = (tx: Tx, userId: string): Follow[] =>
  kinds
    .flatMap((kind) => {
      const { table, names } = named[kind]
      return tx
        .select({ subjectId: follows.subjectId, createdAt: follows.createdAt, ...names })
        .from(follows)
        .innerJoin(table, eq(table.id, follows.subjectId))
        .where(and(eq(follows.userId, userId), eq(follows.kind, kind)))
        .all()
        .map((row) => ({ kind, ...row }))
    })
    .toSorted((one, other) => other.createdAt - one.createdAt)

/** What a reader follows, so that buttons can show it. */
export const listFollowed = (tx: Tx, userId: string): Followed[] =>
  followsOf(tx, userId).map(({ kind, slug, name, nameEn }) => ({ kind, slug, name, nameEn }))

/** The settings of a reader who follows nothing yet are made: what was published before is not new. */
function ensureSettings(tx: Tx, userId: string, now: number): void {
  tx.insert(followSettings)
    .values({ userId, seenAt: now, leaveToken: randomBytes(24).toString('base64url') })
    .onConflictDoNothing()
    .run()
}

/**
 * Follows; doing it again changes nothing.
 * @throws FOLLOWS_FULL, AUTHOR_NOT_FOUND, SERIES_NOT_FOUND, CATEGORY_NOT_FOUND, TAG_NOT_FOUND
 */
export function follow(db: Db, userId: string, subject: Followable): void {
  write(db, (tx) => {
    const { kind } = subject
    const subjectId = getSubjectId(tx, subject)
    const isIt = and(eq(follows.userId, userId), eq(follows.kind, kind), eq(follows.subjectId, subjectId))
    if (tx.select({ kind: follows.kind }).from(follows).where(isIt).get()) return
    const own = tx.select({ total: count() }).from(follows).where(eq(follows.userId, userId)).get()
    if (own && own.total >= maxFollows) throw new AppError('FOLLOWS_FULL')
    const now = Date.now()
    ensureSettings(tx, userId, now)
    tx.insert(follows).values({ userId, kind, subjectId, createdAt: now }).run()
  })
}

/** Follows no longer, whether or not the author, series, category or tag still exists. */
export function unfollow(db: Db, userId: string, subject: Followable): void {
  const subjectId = findSubjectId(db, subject)
  if (subjectId === undefined) return
  db.delete(follows)
    .where(and(eq(follows.userId, userId), eq(follows.kind, subject.kind), eq(follows.subjectId, subjectId)))
    .run()
}

export const findSettings = (tx: Tx, userId: string) =>
  tx.select().from(followSettings).where(eq(followSettings.userId, userId)).get()

/** All that has been published by now is seen. */
export function markSeen(db: Db, userId: string): void {
  db.update(followSettings).set({ seenAt: Date.now() }).where(eq(followSettings.userId, userId)).run()
}

type Mailing = Pick<Env, 'SMTP_URL'>

function lettersOf(tx: Tx, env: Mailing, userId: string): Ways['letters'] {
  if (!canSendMail(env)) return 'no-server'
  const account = tx.select({ confirmed: users.emailVerifiedAt }).from(users).where(eq(users.id, userId)).get()
  return account?.confirmed ? 'ok' : 'unconfirmed'
}

/** How a reader is told. */
export function getWays(tx: Tx, env: Mailing, userId: string): Ways {
  const { isWeekly = false, quietFrom = usualQuiet.from, quietTo = usualQuiet.to } = findSettings(tx, userId) ?? {}
  return { isWeekly, quietFrom, quietTo, letters: lettersOf(tx, env, userId), pushKey: pushKey(tx) }
}

/**
 * Changes how a reader is told.
 * @throws MAIL_SERVER_MISSING, EMAIL_UNCONFIRMED when the weekly letter is asked for and could not arrive
 */
export function setWays(db: Db, env: Mailing, userId: string, ways: WaysInput): void {
  write(db, (tx) => {
    const letters = ways.isWeekly ? lettersOf(tx, env, userId) : 'ok'
    if (letters !== 'ok') throw new AppError(letters === 'no-server' ? 'MAIL_SERVER_MISSING' : 'EMAIL_UNCONFIRMED')
    ensureSettings(tx, userId, Date.now())
    // Whoever asks for letters again has an address that takes them.
    tx.update(followSettings)
      .set({ ...ways, bounces: 0 })
      .where(eq(followSettings.userId, userId))
      .run()
  })
}

/** Ends the weekly letter by the link in it. The answer is the same for a link that nobody has. */
export function leaveLetters(db: Db, token: string): void {
  db.update(followSettings).set({ isWeekly: false }).where(eq(followSettings.leaveToken, token)).run()
}

/** The language that a reader has chosen for the site. */
export const langOfReader = (tx: Tx, userId: string): Lang =>
  tx.select({ lang: profiles.lang }).from(profiles).where(eq(profiles.userId, userId)).get()?.lang ?? defaultLang

/** What a reader follows and how the reader is told, for the data export. */
export function exportFollows(tx: Tx, userId: string) {
  const settings = findSettings(tx, userId)
  return {
    followed: followsOf(tx, userId).map(({ kind, name, createdAt }) => ({ kind, name, since: iso(createdAt) })),
    ...(settings && {
      weeklyLetter: settings.isWeekly,
      quietHours: { from: settings.quietFrom, to: settings.quietTo },
      seenAt: iso(settings.seenAt),
    }),
  }
}
