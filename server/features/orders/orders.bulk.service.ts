/** One state for many orders, and the way back. */
import { and, desc, eq } from 'drizzle-orm'
import { orders, orderSteps } from '#drizzle/schema/index.ts'
import type { JobPayload } from '#shared/jobs.ts'
import type { OrderBulk, OrderBulkResult } from '#shared/order-work.ts'
import { tellAfterMs } from '#shared/bulk.rules.ts'
import { mayMoveOn, shortOrderId } from '#shared/orders.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { changeEach } from '#server/core/bulk.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { recordEvent } from './orders.history.service.ts'
import { getRow, type OrderRow } from './orders.rows.service.ts'
import {
  addStep,
  applyStatus,
  laterThan,
  mailLinksOf,
  notifyOfStatus,
  type CallerContext,
} from './orders.states.service.ts'

type Former = OrderBulkResult['before'][number]
type Failure = OrderBulkResult['failed'][number]

/**
 * Moves orders on to a state, in one transaction. An order that cannot be moved keeps no other from it.
 * @throws ORDER_COURIER_REQUIRED, ORDER_TRACKING_TWICE with the field of the number
 */
export function changeOrders(
  caller: CallerContext,
  { orders: chosen, status, courier = '' }: OrderBulk,
): OrderBulkResult {
  checkTracking(chosen, courier)
  const before: Former[] = []
  return writeDurably(caller.db, (tx) => {
    const failed = eachOrder(tx, chosen, (part, { id, seenUpdatedAt, tracking = '' }) => {
      const row = getRow(part, id, seenUpdatedAt)
      if (!mayMoveOn(row.status, status)) throw new AppError('ORDER_NOT_FORWARD')
      const after = status === 'shipped' ? { status, courier, tracking } : { status }
      before.push(moveOn(part, caller, row, after))
    })
    return { failed, before }
  })
}

function checkTracking(chosen: OrderBulk['orders'], courier: string): void {
  const seen = new Set<string>()
  for (const [index, { tracking = '' }] of chosen.entries()) {
    if (tracking === '') continue
    const field = `orders.${index}.tracking`
    if (courier === '') throw new AppError('ORDER_COURIER_REQUIRED', { fields: { courier: 'ORDER_COURIER_REQUIRED' } })
    if (seen.has(tracking)) throw new AppError('ORDER_TRACKING_TWICE', { fields: { [field]: 'ORDER_TRACKING_TWICE' } })
    seen.add(tracking)
  }
}

/** Changes each of the orders. @returns those that could not be changed, and why */
const eachOrder = <T extends { id: string }>(
  tx: Tx,
  chosen: readonly T[],
  change: (part: Tx, order: T) => void,
): Failure[] =>
  changeEach(tx, chosen, change).failed.map(({ id, code }) => {
    const row = tx.select({ number: orders.number }).from(orders).where(eq(orders.id, id)).get()
    return { id, number: row?.number ?? null, code }
  })

/** @returns the order as it was, with the moment of the change: a later one is not undone with it */
function moveOn(
  tx: Tx,
  { env, user }: CallerContext,
  row: OrderRow,
  after: Pick<OrderRow, 'status'> & Partial<Pick<OrderRow, 'courier' | 'tracking'>>,
): Former {
  const { id, status, courier, tracking } = row
  const updatedAt = laterThan(row.updatedAt)
  const isStep = after.status !== status
  const changed = isStep ? applyStatus(tx, row, after.status) : {}
  const next = tx
    .update(orders)
    .set({ ...after, ...changed, updatedAt })
    .where(eq(orders.id, id))
    .returning()
    .get()
  const shipment = after.courier === undefined ? {} : { courier: after.courier, tracking: after.tracking ?? '' }
  if (isStep) {
    addStep(tx, id, { status: after.status, at: updatedAt, userId: user.id, data: shipment })
    enqueue(
      tx,
      'orders.tell',
      { orderId: id, at: updatedAt, mailLinks: mailLinksOf(env) },
      { runAt: updatedAt + tellAfterMs },
    )
  } else if (next.courier !== courier || next.tracking !== tracking) {
    recordEvent(tx, id, { at: updatedAt, userId: user.id, kind: 'shipment', data: shipment })
    notifyOfStatus(tx, mailLinksOf(env), next)
  }
  writeAudit(tx, user, 'orders.bulk', id, `${shortOrderId(id)} ${next.status}`, changesBetween(row, after))
  return { id, seenUpdatedAt: iso(updatedAt), status, courier, tracking }
}

/**
 * Gives the orders back the states that a bulk change took, in one transaction. One that somebody has changed since stays as
 * it is. A buyer who was not told yet is told nothing.
 * @returns what could not be given back
 */
export function undoOrders(caller: CallerContext, before: readonly Former[]): Pick<OrderBulkResult, 'failed'> {
  return writeDurably(caller.db, (tx) => ({
    failed: eachOrder(tx, before, (part, former) => {
      const row = getRow(part, former.id, former.seenUpdatedAt)
      moveBack(part, caller, row, former)
    }),
  }))
}

function moveBack(tx: Tx, { env, user }: CallerContext, row: OrderRow, { status, courier, tracking }: Former): void {
  const updatedAt = laterThan(row.updatedAt)
  const isStep = status !== row.status
  const changed = isStep ? applyStatus(tx, row, status) : {}
  const step = isStep ? lastStep(tx, row.id) : undefined
  const isSilent = step?.at === row.updatedAt && Date.now() < step.at + tellAfterMs
  const next = tx
    .update(orders)
    .set({ status, courier, tracking, ...changed, updatedAt })
    .where(eq(orders.id, row.id))
    .returning()
    .get()
  if (step && isSilent) {
    // Nobody was told of the step: it is no part of the way that the buyer sees.
    const { position } = step
    tx.delete(orderSteps)
      .where(and(eq(orderSteps.orderId, row.id), eq(orderSteps.position, position)))
      .run()
    recordEvent(tx, row.id, { at: updatedAt, userId: user.id, kind: 'status', data: { status } })
  } else if (isStep) {
    addStep(tx, row.id, { status, at: updatedAt, userId: user.id })
    notifyOfStatus(tx, mailLinksOf(env), next)
  }
  writeAudit(
    tx,
    user,
    'orders.undo',
    row.id,
    `${shortOrderId(row.id)} ${status}`,
    changesBetween(row, { status, courier, tracking }),
  )
}

const lastStep = (tx: Tx, orderId: string) =>
  tx.select().from(orderSteps).where(eq(orderSteps.orderId, orderId)).orderBy(desc(orderSteps.position)).get()

/** Tells the buyer of a step, unless the order has taken another one meanwhile. */
export function applyTell(tx: Tx, { orderId, at, mailLinks }: JobPayload<'orders.tell'>): void {
  if (lastStep(tx, orderId)?.at === at) notifyOfStatus(tx, mailLinks, getRow(tx, orderId))
}
