/** Requests of readers for a plan, as the shop sees and decides them. */
import { and, eq, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { planRequests, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { tellAfterMs } from '#shared/bulk.rules.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { dayMs } from '#shared/durations.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import type { PlanRequest, PlanRequestTotals } from '#shared/plans.ts'
import { planRequestStatuses, type PlanRequestSort, type PlanRequestStatus } from '#shared/plans.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { textIn, type Lang } from '#shared/lang.ts'
import { writeAudit } from '#server/core/audit.ts'
import { beginBulk, changeEachId, type BulkKeeper } from '#server/core/bulk.ts'
import { byState, countByState } from '#server/core/counting.ts'
import { writeDurably, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { containing } from '#server/core/matching.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { notifyReader } from '#server/features/notifications/notifications.service.ts'
import { langOf } from '#server/features/auth/auth.emails.ts'
import { isOf } from './plans.service.ts'

const deciders = alias(users, 'deciders')

const selectRequests = (tx: Tx) =>
  tx
    .select({
      request: planRequests,
      reader: { id: users.id, name: users.name, email: users.email },
      decidedBy: deciders.name,
    })
    .from(planRequests)
    .innerJoin(users, eq(users.id, planRequests.userId))
    .leftJoin(deciders, eq(deciders.id, planRequests.decidedBy))
    .$dynamic()
type RequestRow = typeof planRequests.$inferSelect
type RequestWithReader = Awaited<ReturnType<typeof selectRequests>>[number]

const toRequest = ({ request, reader, decidedBy }: RequestWithReader): PlanRequest => ({
  id: request.id,
  reader,
  title: request.title,
  price: request.price,
  durationInDays: request.durationInDays,
  status: request.status,
  decidedBy,
  decidedAt: isoOrNull(request.decidedAt),
  startsAt: isoOrNull(request.startsAt),
  endsAt: isoOrNull(request.endsAt),
  createdAt: iso(request.createdAt),
})

/** The reader's name and address, and the title of the plan. */
const searchForm = sql`(SELECT name_form || char(10) || email FROM users AS buyer WHERE buyer.id = ${planRequests.userId})
  || char(10) || search_form(${planRequests.title})`

/** Requests of one status. */
export function listPlanRequests(
  tx: Tx,
  { status, q, sort, ...paging }: Paging & { status: PlanRequestStatus; q?: string | undefined; sort: PlanRequestSort },
): { requests: PlanRequest[]; next: string | null } {
  const { rows, next } = pageOf(
    selectRequests(tx),
    and(containing(q, searchForm), eq(planRequests.status, status)),
    { ...newestFirst(planRequests, ({ request }: RequestWithReader) => request), isAscending: sort === 'oldest' },
    paging,
  )
  return { requests: rows.map(toRequest), next }
}

/** How many requests a search finds in each status, and what they come to, in paise. */
export function totalPlanRequests(tx: Tx, q: string | undefined): PlanRequestTotals {
  const where = containing(q, searchForm)
  const { found, isMore } = countByState(tx, {
    from: planRequests,
    where,
    state: planRequests.status,
    amount: planRequests.price,
    isExact: !where,
  })
  return byState(planRequestStatuses, isMore, (status) => found.get(status) ?? { count: 0, amount: 0 })
}

type Decision = 'active' | 'declined'

/**
 * Activates or declines a request. An activated plan begins now, or when the reader's present one ends; the reader is
 * notified.
 * @throws PLAN_REQUEST_NOT_FOUND, PLAN_REQUEST_DECIDED, PLAN_WITHDRAWN when the plan no longer exists
 */
export const decidePlanRequest = (db: Db, user: SessionUser, id: string, status: Decision): PlanRequest =>
  writeDurably(db, (tx) => {
    const row = decide(tx, user, id, status)
    tellOf(tx, row)
    return toRequest(getRequest(tx, id))
  })

/** Decides several requests. Readers are told when it can no longer be undone. */
export const decideRequests = (
  db: Db,
  user: SessionUser,
  { ids, status }: { ids: readonly string[]; status: Decision },
): BulkResult =>
  writeDurably(db, (tx) =>
    changeEachId(tx, beginBulk(user, { area: 'plans', undoMs: tellAfterMs }), ids, (part, id) => ({
      title: decideSilently(part, user, id, status),
      before: { status: 'requested' },
      after: { status },
    })),
  )

/** Decides a request; its reader is told a little later. @returns its label */
function decideSilently(tx: Tx, user: SessionUser, id: string, status: Decision): string {
  const row = decide(tx, user, id, status)
  const { decidedAt } = row
  if (status === 'active' && decidedAt !== null)
    enqueue(tx, 'plans.tell', { requestId: id, at: decidedAt }, { runAt: decidedAt + tellAfterMs })
  return labelOf(getRequest(tx, id))
}

/** Takes a decision back of which nobody was told yet. @throws PLAN_REQUEST_DECIDED for any other */
function undecide(tx: Tx, user: SessionUser, id: string): void {
  const found = getRequest(tx, id)
  const { status, decidedAt, decidedBy } = found.request
  const isSilent = decidedAt !== null && decidedAt + tellAfterMs > Date.now()
  if (status === 'requested' || !isSilent || decidedBy !== user.id) throw new AppError('PLAN_REQUEST_DECIDED')
  tx.update(planRequests)
    .set({ status: 'requested', startsAt: null, endsAt: null, decidedBy: null, decidedAt: null })
    .where(eq(planRequests.id, id))
    .run()
  writeAudit(tx, user, 'plans.undo', id, labelOf(found))
}

export const bulkDecisions: BulkKeeper = {
  readValues: (tx, id) => {
    const row = findRow(tx, id)
    return row && { status: row.status }
  },
  giveValues(tx, { user }, id, { status }) {
    if (status === 'requested') undecide(tx, user, id)
    else if (status === 'active' || status === 'declined') decideSilently(tx, user, id, status)
  },
}

const labelOf = ({ request, reader }: Pick<RequestWithReader, 'request' | 'reader'>): string =>
  `${reader.name}: ${request.title}`

/** Tells the reader, unless the decision was taken back. */
export function applyPlanTell(tx: Tx, { requestId, at }: JobPayload<'plans.tell'>): void {
  const row = findRow(tx, requestId)
  if (row?.decidedAt === at) tellOf(tx, row)
}

const findRow = (tx: Tx, id: string): RequestRow | undefined =>
  tx.select().from(planRequests).where(eq(planRequests.id, id)).get()

function getRequest(tx: Tx, id: string): RequestWithReader {
  const row = selectRequests(tx).where(eq(planRequests.id, id)).get()
  if (!row) throw new AppError('PLAN_REQUEST_NOT_FOUND')
  return row
}

function decide(tx: Tx, user: SessionUser, id: string, status: Decision): RequestRow {
  const { request, reader } = getRequest(tx, id)
  if (request.status !== 'requested') throw new AppError('PLAN_REQUEST_DECIDED')
  if (status === 'active' && request.planId === null) throw new AppError('PLAN_WITHDRAWN')
  const startsAt = status === 'active' ? freeFrom(tx, request.userId) : null
  const endsAt = startsAt && startsAt + request.durationInDays * dayMs
  const row = tx
    .update(planRequests)
    .set({ status, startsAt, endsAt, decidedBy: user.id, decidedAt: Date.now() })
    .where(eq(planRequests.id, id))
    .returning()
    .get()
  const action = status === 'active' ? 'plans.activate' : 'plans.decline'
  writeAudit(tx, user, action, id, labelOf({ request, reader }))
  return row
}

/** Of a plan that was activated. */
function tellOf(tx: Tx, { userId, title, titleEn, startsAt, endsAt }: RequestRow): void {
  if (startsAt !== null && endsAt !== null)
    notifyReader(tx, userId, langOf(tx, userId), (lang) =>
      planNotice(lang, { title: textIn(lang, title, titleEn), startsAt, endsAt }),
    )
}

/** When a reader's plans end. */
function freeFrom(tx: Tx, userId: string): number {
  const last = tx
    .select({ endsAt: max(planRequests.endsAt) })
    .from(planRequests)
    .where(isOf(userId, 'active'))
    .get()
  return Math.max(Date.now(), last?.endsAt ?? 0)
}

interface Activated {
  title: string
  /** In ms. */
  startsAt: number
  endsAt: number
}

const texts: Record<
  Lang,
  (plan: { title: string; from: string; until: string }) => { title: string; message: string }
> = {
  ta: ({ title, from, until }) => ({
    title: 'உங்கள் சந்தா தொடங்கியது',
    message: `${title}: ${from} முதல் ${until} வரை. சிறப்புக் கட்டுரைகளை முழுவதும் வாசிக்கலாம்.`,
  }),
  en: ({ title, from, until }) => ({
    title: 'Your subscription is active',
    message: `${title}: from ${from} until ${until}. You can read premium articles to the end.`,
  }),
}

/** Notice to the reader when a plan was activated. */
export const planNotice = (lang: Lang, { title, startsAt, endsAt }: Activated) => ({
  ...texts[lang]({ title, from: formatDate(startsAt, lang), until: formatDate(endsAt, lang) }),
  link: '/profile',
})
