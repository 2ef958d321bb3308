import { and, asc, count, desc, eq, gt, sql, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { planRequests, plans } from '#drizzle/schema/index.ts'
import { isStaff, type SessionUser } from '#shared/auth.ts'
import type { ActivePlan, MyPlan, MyPlans, Plan, planInput, PlanState, planUpdate } from '#shared/plans.ts'
import type { PlanRequestStatus } from '#shared/plans.rules.ts'
import { applyUpdate } from '#shared/update.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { isMade } from '#server/core/submissions.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { beginBulk, changeEachId, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'

type PlanFields = z.output<typeof planInput>

/** Most requests shown to a reader. */
const shownPlans = 20

const planColumns = {
  id: plans.id,
  title: plans.title,
  description: plans.description,
  titleEn: plans.titleEn,
  descriptionEn: plans.descriptionEn,
  price: plans.price,
  durationInDays: plans.durationInDays,
} as const

/** All plans, the cheapest first; with a handful of them there is no paging. */
export const listPlans = (tx: Tx): Plan[] =>
  tx.select(planColumns).from(plans).orderBy(asc(plans.price), asc(plans.createdAt)).all()

/** @throws PLAN_NOT_FOUND */
function getPlan(tx: Tx, id: string): Plan {
  const plan = tx.select(planColumns).from(plans).where(eq(plans.id, id)).get()
  if (!plan) throw new AppError('PLAN_NOT_FOUND')
  return plan
}

export function createPlan(db: Db, user: SessionUser, input: PlanFields, id = newId()): Plan {
  if (isMade(db, plans, id)) return updatePlan(db, user, id, input)
  return write(db, (tx) => {
    tx.insert(plans)
      .values({ id, ...input, createdAt: Date.now() })
      .run()
    writeAudit(tx, user, 'plans.create', id, input.title)
    raiseContentVersion(tx)
    return getPlan(tx, id)
  })
}

/**
 * Existing requests keep the plan as it was.
 * @throws PLAN_NOT_FOUND
 */
export function updatePlan(db: Db, user: SessionUser, id: string, input: z.output<typeof planUpdate>): Plan {
  return write(db, (tx) => {
    const before = getPlan(tx, id)
    const plan = applyUpdate(before, input)
    tx.update(plans).set(plan).where(eq(plans.id, id)).run()
    writeAudit(tx, user, 'plans.update', id, plan.title, changesBetween(before, plan))
    raiseContentVersion(tx)
    return plan
  })
}

/** Number of pending requests. */
export const countWaiting = (tx: Tx, planId: string): number =>
  tx
    .select({ waiting: count() })
    .from(planRequests)
    .where(and(eq(planRequests.planId, planId), eq(planRequests.status, 'requested')))
    .get()?.waiting ?? 0

// --------------------------------------------------------------------------------------------------------- Requests

export const isOf = (userId: string, status: PlanRequestStatus) =>
  and(eq(planRequests.userId, userId), eq(planRequests.status, status))

/** The reader's current plan: the one that ends last. */
function findActivePlan(tx: Tx, userId: string): ActivePlan | undefined {
  const now = Date.now()
  const row = tx
    .select()
    .from(planRequests)
    .where(and(isOf(userId, 'active'), gt(planRequests.endsAt, now), sql`${planRequests.startsAt} <= ${now}`))
    .orderBy(desc(planRequests.endsAt))
    .get()
  if (!row?.startsAt || !row.endsAt) return undefined
  return { title: row.title, titleEn: row.titleEn, startsAt: iso(row.startsAt), endsAt: iso(row.endsAt) }
}

/** Whether a user may read premium posts completely: readers with a current plan, and admins. */
export const mayReadPremium = (tx: Tx, user: SessionUser | null): boolean =>
  user !== null && (isStaff(user.role) || findActivePlan(tx, user.id) !== undefined)

export function getMyPlans(tx: Tx, userId: string): MyPlans {
  const open = tx.select({ planId: planRequests.planId }).from(planRequests).where(isOf(userId, 'requested')).all()
  return {
    active: findActivePlan(tx, userId) ?? null,
    requestedPlanIds: open.flatMap(({ planId }) => planId ?? []),
    plans: tx
      .select()
      .from(planRequests)
      .where(eq(planRequests.userId, userId))
      .orderBy(desc(planRequests.createdAt), desc(planRequests.id))
      .limit(shownPlans)
      .all()
      .map(toMyPlan),
  }
}

/** All requests of a reader, for the data export. */
export const exportPlans = (tx: Tx, userId: string) =>
  tx
    .select()
    .from(planRequests)
    .where(eq(planRequests.userId, userId))
    .orderBy(desc(planRequests.createdAt), desc(planRequests.id))
    .all()
    .map(({ userId: _userId, decidedBy: _decidedBy, ...request }) => request)

type RequestRow = typeof planRequests.$inferSelect

function stateOf({ status, startsAt, endsAt }: RequestRow, now: number): PlanState {
  if (status !== 'active') return status
  if (startsAt !== null && startsAt > now) return 'coming'
  return endsAt !== null && endsAt > now ? 'active' : 'ended'
}

const toMyPlan = (row: RequestRow): MyPlan => ({
  id: row.id,
  title: row.title,
  titleEn: row.titleEn,
  state: stateOf(row, Date.now()),
  startsAt: isoOrNull(row.startsAt),
  endsAt: isoOrNull(row.endsAt),
  createdAt: iso(row.createdAt),
})

/**
 * Requests a plan for a reader; while a request is pending, another one changes nothing.
 * @throws PLAN_NOT_FOUND
 */
export function requestPlan(db: Db, userId: string, planId: string): MyPlans {
  return write(db, (tx) => {
    const { title, titleEn, price, durationInDays } = getPlan(tx, planId)
    const id = newId()
    tx.insert(planRequests)
      .values({ id, userId, planId, title, titleEn, price, durationInDays, status: 'requested', createdAt: Date.now() })
      // The only possible conflict is the same pending request.
      .onConflictDoNothing()
      .run()
    return getMyPlans(tx, userId)
  })
}

interface TrashedPlan {
  plan: typeof plans.$inferSelect
  /** All its requests, which lose their link to it. */
  requests: string[]
  /** Those of them that were waiting: the deletion declined them. */
  waiting: string[]
}

const idsOf = (tx: Tx, planId: string): Pick<TrashedPlan, 'requests' | 'waiting'> => {
  const rows = tx
    .select({ id: planRequests.id, status: planRequests.status })
    .from(planRequests)
    .where(eq(planRequests.planId, planId))
    .all()
  return {
    requests: rows.map(({ id }) => id),
    waiting: rows.filter(({ status }) => status === 'requested').map(({ id }) => id),
  }
}

/**
 * Moves a plan to the trash, and declines its pending requests.
 * @throws PLAN_NOT_FOUND
 */
export function deletePlan(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    deletePlanIn(tx, user, id)
    raiseContentVersion(tx)
    return { id }
  })
}

/** @returns its title */
function deletePlanIn(tx: Tx, user: SessionUser, id: string): string {
  const requests = idsOf(tx, id)
  tx.update(planRequests)
    .set({ status: 'declined', decidedBy: user.id, decidedAt: Date.now() })
    .where(and(eq(planRequests.planId, id), eq(planRequests.status, 'requested')))
    .run()
  const plan = tx.delete(plans).where(eq(plans.id, id)).returning().get()
  if (!plan) throw new AppError('PLAN_NOT_FOUND')
  moveToTrash(tx, user, { kind: 'plan', entityId: id, title: plan.title, rows: { plan, ...requests } })
  writeAudit(tx, user, 'plans.delete', id, plan.title)
  return plan.title
}

/** Moves plans to the trash, and declines their pending requests. */
export const removePlans = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  write(db, (tx) => {
    const bulk = beginBulk(user, { area: 'plans' })
    const result = changeEachId(tx, bulk, ids, (part, id) => trashed(deletePlanIn(part, user, id)))
    raiseContentVersion(tx)
    return result
  })

const isOneOf = (ids: string[]) => sql`${planRequests.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

export const trashedPlans: TrashKeeper<TrashedPlan> = {
  restore(tx, { plan, requests, waiting }) {
    tx.insert(plans).values(plan).run()
    tx.update(planRequests)
      .set({ planId: plan.id })
      .where(and(isOneOf(requests), isNull(planRequests.planId)))
      .run()
    tx.update(planRequests)
      .set({ status: 'requested', decidedBy: null, decidedAt: null })
      .where(and(isOneOf(waiting), eq(planRequests.status, 'declined')))
      .run()
  },
  purge() {},
}

export const bulkPlans: BulkKeeper = keeperOfTrashed({
  kind: 'plan',
  keeper: trashedPlans,
  isThere: (tx, id) => tx.select({ id: plans.id }).from(plans).where(eq(plans.id, id)).get() !== undefined,
  remove: deletePlanIn,
})
