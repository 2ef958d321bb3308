import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { contactMessages, jobs, orders, planRequests } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { maxCounted, type Today, type Waiting } from '#shared/home.ts'
import { hasRight } from '#shared/staff.rules.ts'
import type { Services } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { diskSpaceOf, isLow } from '#server/core/data-folder.ts'
import { iso } from '#server/core/iso.ts'
import { reasonOf } from '#server/core/job-failures.ts'
import { findState } from '#server/core/site-state.ts'
import { draftsOf, inReview, scheduled, whoWrites } from '#server/features/drafts/drafts.waiting.service.ts'
import { ownerOfPosts } from '#server/features/posts/posts.rows.service.ts'
import { readToday } from '#server/features/reads/reads.service.ts'
import { countOpenPages } from '#server/features/site-pages/site-pages.service.ts'

// What the home of the admin shows. Every query reads an index, and at most a hundred rows of it, however much waits.

const maxRows = maxCounted + 1
const shownReads = 6
/** Orders that have not left the house. */
const toSend = ['pending', 'processing'] as const

function ordersToSend(tx: Tx): Waiting['orders'] {
  const rows = toSend.flatMap((status) =>
    tx
      .select({ sum: sql<number>`${orders.totalAmount} + ${orders.deliveryFee}`, at: orders.createdAt })
      .from(orders)
      .where(eq(orders.status, status))
      .orderBy(asc(orders.number))
      .limit(maxRows)
      .all(),
  )
  if (rows.length === 0) return null
  const sum = rows.length > maxCounted ? null : rows.reduce((total, row) => total + row.sum, 0)
  return { count: Math.min(rows.length, maxRows), sum, oldestAt: iso(Math.min(...rows.map((row) => row.at))) }
}

function unreadMessages(tx: Tx): Waiting['messages'] {
  const rows = tx
    .select({ at: contactMessages.createdAt })
    .from(contactMessages)
    .where(isNull(contactMessages.readAt))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(maxRows)
    .all()
  return rows[0] ? { count: rows.length, latestAt: iso(rows[0].at) } : null
}

function openPlanRequests(tx: Tx): Waiting['planRequests'] {
  const rows = tx
    .select({ at: planRequests.createdAt })
    .from(planRequests)
    .where(eq(planRequests.status, 'requested'))
    .orderBy(asc(planRequests.createdAt), asc(planRequests.id))
    .limit(maxRows)
    .all()
  return rows[0] ? { count: rows.length, oldestAt: iso(rows[0].at) } : null
}

function failures(tx: Tx): Pick<Waiting, 'failedMails' | 'failedJobs'> {
  // Literally as in the indexes, which SQLite would not use for a parameter.
  const rows = [sql`state = 'dead'`, sql`state = 'ready' AND failed_since IS NOT NULL`].flatMap((hasFailed) =>
    tx
      .select({ name: jobs.name, error: jobs.error, at: jobs.failedSince, createdAt: jobs.createdAt })
      .from(jobs)
      .where(hasFailed)
      .orderBy(desc(jobs.id))
      .limit(maxRows)
      .all(),
  )
  const told = (some: typeof rows) => {
    const [last] = some.toSorted((a, b) => (b.at ?? b.createdAt) - (a.at ?? a.createdAt))
    if (!last) return null
    return {
      count: Math.min(some.length, maxRows),
      reason: reasonOf(last),
      at: iso(last.at ?? last.createdAt),
      name: last.name,
    }
  }
  return {
    failedMails: told(rows.filter(({ name }) => name === 'mail.send')),
    failedJobs: told(rows.filter(({ name }) => name !== 'mail.send')),
  }
}

function openPages(tx: Tx): Waiting['pages'] {
  const count = countOpenPages(tx)
  return count > 0 ? { count } : null
}

/** What waits for this person, by the rights of their role. */
export function listWaiting(tx: Tx, { id, role }: Pick<SessionUser, 'id' | 'role'>): Waiting {
  const isAdmin = hasRight(role, 'admin')
  const isShop = hasRight(role, 'shop')
  return {
    orders: isShop ? ordersToSend(tx) : null,
    review: isAdmin ? inReview(tx) : null,
    scheduled: isAdmin ? scheduled(tx) : null,
    drafts: hasRight(role, 'writing') ? draftsOf(tx, id) : null,
    messages: isAdmin ? unreadMessages(tx) : null,
    planRequests: isShop ? openPlanRequests(tx) : null,
    pages: hasRight(role, 'owner') ? openPages(tx) : null,
    ...(hasRight(role, 'owner') ? failures(tx) : { failedMails: null, failedJobs: null }),
  }
}

/** What is read and written today; for owners, how the site does. */
export async function showToday(
  { db, env }: Pick<Services, 'db' | 'env'>,
  user: SessionUser,
  now = Date.now(),
): Promise<Today> {
  const { role } = user
  const isWriting = hasRight(role, 'writing')
  const { reads, posts: read } = isWriting ? readToday(db, shownReads, now) : { reads: 0, posts: [] }
  const backup = findState(db, 'backup')
  const space = await diskSpaceOf(env.DATA_DIR).catch(() => null)
  return {
    reads,
    posts: read.map((post) => ({ ...post, publishedAt: iso(post.publishedAt) })),
    writing: isWriting ? whoWrites(db, ownerOfPosts(user), now) : [],
    health: hasRight(role, 'owner')
      ? {
          backupAt: backup ? iso(backup.at) : null,
          disk: space && { freeBytes: space.free, isLow: isLow(space) },
        }
      : null,
  }
}
