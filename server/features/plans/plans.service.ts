import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import { planRequests, plans } from '#drizzle/schema/index.ts'
import { isStaff, type SessionUser } from '#shared/auth.ts'
import type { ActivePlan, MyPlan, MyPlans, Plan, planInput, PlanState, planUpdate } from '#shared/plans.ts'
import type { PlanRequestStatus } from '#shared/plans.rules.ts'
import { applyUpdate } from '#shared/update.ts'
import type { z } from 'zod'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { isMade } from '#server/core/submissions.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'

type PlanFields = z.output<typeof planInput>

/** Most requests shown to a reader. */
const shownPlans = 20

const planColumns = {
  id: plans.id,
  title: plans.title,
  description: plans.description,
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
  return { title: row.title, startsAt: iso(row.startsAt), endsAt: iso(row.endsAt) }
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
    const { title, price, durationInDays } = getPlan(tx, planId)
    const id = newId()
    tx.insert(planRequests)
      .values({ id, userId, planId, title, price, durationInDays, status: 'requested', createdAt: Date.now() })
      // The only possible conflict is the same pending request.
      .onConflictDoNothing()
      .run()
    return getMyPlans(tx, userId)
  })
}
