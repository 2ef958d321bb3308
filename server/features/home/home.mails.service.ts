// Mails to the staff, by settings: that orders or messages have come in, and once a day what waits. The site looks once a
// minute rather than at each order, so that an order never waits for a mail, and a time may be changed at any time.
import { and, asc, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { contactMessages, orders, profiles, users } from '#drizzle/schema/index.ts'
import type { Role } from '#shared/auth.ts'
import { nextDigestAt } from '#shared/digest.rules.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import { maxCounted, type DigestPreview } from '#shared/home.ts'
import { defaultLang, type Lang } from '#shared/lang.ts'
import { hasRight, type Right } from '#shared/staff.rules.ts'
import type { Services } from '#server/core/context.ts'
import { write, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { findState, forgetState, noteState } from '#server/core/site-state.ts'
import { canSendMail, queueMail } from '#server/features/mail/mail.service.ts'
import { readToday } from '#server/features/reads/reads.service.ts'
import { readSetting, readSiteName } from '#server/features/settings/settings.service.ts'
import { digestEmail, newsEmail, type Email, type News } from './home.emails.ts'
import { listWaiting } from './home.service.ts'

type Mailing = Pick<Services, 'db' | 'env'>

/** Between two mails of news: what comes in meanwhile is one mail. */
const collectedMs = 10 * minuteMs

interface Colleague {
  id: string
  email: string
  role: Role
  lang: Lang
}

/** Everybody on the staff whose account is open. */
const openStaff = (tx: Tx): Colleague[] =>
  tx
    .select({ id: users.id, email: users.email, role: users.role, lang: profiles.lang })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(sql`role <> 'reader'`, isNull(users.suspendedAt)))
    .all()
    .map(({ lang, ...person }) => ({ ...person, lang: lang ?? defaultLang }))

const senderOf = (tx: Tx, { PUBLIC_URL }: Mailing['env']) => ({ siteName: readSiteName(tx), publicUrl: PUBLIC_URL })

/** The number of the last order, and the time of the last message, that a mail has told of. */
interface Told {
  order: number
  message: number
  mailedAt: number
}

const latest = (tx: Tx): Omit<Told, 'mailedAt'> => ({
  order:
    tx
      .select({ n: max(orders.number) })
      .from(orders)
      .get()?.n ?? 0,
  message:
    tx
      .select({ at: max(contactMessages.createdAt) })
      .from(contactMessages)
      .get()?.at ?? 0,
})

function newsSince(tx: Tx, told: Told): (News & { right: Right })[] {
  const newOrders = tx
    .select({ number: orders.number, name: orders.name })
    .from(orders)
    .where(gt(orders.number, told.order))
    .orderBy(asc(orders.number))
    .limit(maxCounted + 1)
    .all()
  const newMessages = tx
    .select({ name: contactMessages.name })
    .from(contactMessages)
    .where(gt(contactMessages.createdAt, told.message))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
    .limit(maxCounted + 1)
    .all()
  const news: (News & { right: Right })[] = [
    { right: 'shop', path: '/admin/orders', lines: newOrders.map(({ number, name }) => `#${number} ${name}`) },
    { right: 'admin', path: '/admin/messages', lines: newMessages.map(({ name }) => name) },
  ]
  return news.filter(({ lines }) => lines.length > 0)
}

/** Mails what has come in since the last such mail, if the setting asks for it. */
export function mailNews({ db, env }: Mailing, now = Date.now()): void {
  write(db, (tx) => {
    const stored = findState(tx, 'news')
    if (!canSendMail(env) || !readSetting(tx, 'mailNews')) {
      if (stored) forgetState(tx, 'news')
      return
    }
    const note = (mailedAt: number) => noteState(tx, 'news', JSON.stringify({ ...latest(tx), mailedAt } satisfies Told))
    // What came in before the setting was switched on is known.
    if (!stored) return note(0)
    const told = JSON.parse(stored.value) as Told
    if (now - told.mailedAt < collectedMs) return
    const news = newsSince(tx, told)
    if (news.length === 0) return
    for (const { email, role, lang } of openStaff(tx)) {
      const own = news.filter(({ right }) => hasRight(role, right))
      if (own.length > 0) queueMail(tx, { to: email, ...newsEmail(lang, senderOf(tx, env), own) })
    }
    note(now)
  })
}

interface Digest {
  /** The time of the day that `dueAt` was made of; empty while there is no digest. */
  time: string
  dueAt: number | null
  sentAt: number | null
}

function findDigest(tx: Tx): Digest {
  const stored = findState(tx, 'digest')
  return stored ? (JSON.parse(stored.value) as Digest) : { time: '', dueAt: null, sentAt: null }
}

/** @returns the mail, and whether there is anything to tell in it */
function digestFor(
  tx: Tx,
  env: Mailing['env'],
  person: Omit<Colleague, 'email'>,
  now: number,
): Email & { isEmpty: boolean } {
  // Pages that are still to be filled in are no news of the day.
  const { pages: _, ...waiting } = listWaiting(tx, person)
  const reads = hasRight(person.role, 'writing') ? readToday(tx, 1, now - dayMs).reads : null
  const email = digestEmail(person.lang, senderOf(tx, env), { waiting, reads, now })
  return { ...email, isEmpty: Object.values(waiting).every((row) => row === null) }
}

/**
 * Mails to everybody on the staff for whom something waits what that is, once a day at the time that the settings say.
 * When the site did not run at that time, it does so as soon as it runs.
 */
export function mailDigest({ db, env }: Mailing, now = Date.now()): void {
  write(db, (tx) => {
    const time = canSendMail(env) ? readSetting(tx, 'digestTime') : ''
    const last = findDigest(tx)
    const isDue = time !== '' && last.dueAt !== null && last.dueAt <= now
    if (!isDue && time === last.time) return
    for (const { email: to, ...person } of isDue ? openStaff(tx) : []) {
      const { isEmpty, ...email } = digestFor(tx, env, person, now)
      if (!isEmpty) queueMail(tx, { to, ...email })
    }
    const sentAt = isDue ? now : last.sentAt
    const next: Digest = { time, dueAt: time === '' ? null : nextDigestAt(time, now, sentAt), sentAt }
    noteState(tx, 'digest', JSON.stringify(next))
  })
}

/** The digest as the caller would get it now, and when the last one went out. */
export function previewDigest({ db, env }: Mailing, person: Omit<Colleague, 'email'>, now = Date.now()): DigestPreview {
  const { subject, text } = digestFor(db, env, person, now)
  const { sentAt } = findDigest(db)
  return { subject, text, sentAt: sentAt === null ? null : iso(sentAt) }
}
