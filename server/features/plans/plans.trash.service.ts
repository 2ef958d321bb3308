import { and, eq, isNull, sql } from 'drizzle-orm'
import { planRequests, plans } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { writeAudit } from '#server/core/audit.ts'
import { changeEachId } from '#server/core/bulk.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { moveToTrash, restoreEntry, type TrashKeeper } from '#server/core/trash.ts'

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

function deletePlanIn(tx: Tx, user: SessionUser, id: string): void {
  const requests = idsOf(tx, id)
  tx.update(planRequests)
    .set({ status: 'declined', decidedBy: user.id, decidedAt: Date.now() })
    .where(and(eq(planRequests.planId, id), eq(planRequests.status, 'requested')))
    .run()
  const plan = tx.delete(plans).where(eq(plans.id, id)).returning().get()
  if (!plan) throw new AppError('PLAN_NOT_FOUND')
  moveToTrash(tx, user, { kind: 'plan', entityId: id, title: plan.title, rows: { plan, ...requests } })
  writeAudit(tx, user, 'plans.delete', id, plan.title)
}

/** Takes plans out of the trash again. */
export const restorePlans = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  eachPlan(db, ids, (part, id) => restoreEntry(part, user, { kind: 'plan', id }, trashedPlans))

/** Moves plans to the trash, and declines their pending requests. */
export const removePlans = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  eachPlan(db, ids, (part, id) => deletePlanIn(part, user, id))

const eachPlan = (db: Db, ids: readonly string[], change: (part: Tx, id: string) => void): BulkResult =>
  write(db, (tx) => {
    const result = changeEachId(tx, ids, change)
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
