import { and, eq, isNull, sql } from 'drizzle-orm'
import { planRequests, plans } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { writeAudit } from '#server/core/audit.ts'
import { beginBulk, changeEachId, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'

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
