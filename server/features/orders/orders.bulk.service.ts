/** One state for many orders, and the way back. */
import { and, desc, eq } from 'drizzle-orm'
import { orders, orderSteps } from '#drizzle/schema/index.ts'
import type { JobPayload } from '#worker/jobs/jobs.ts'
import type { OrderBulk, OrderBulkResult } from '#shared/order-work.ts'
import { tellAfterMs } from '#shared/bulk.rules.ts'
import { mayMoveOn, shortOrderId } from '#shared/orders.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { beginBulk, changeEach, type BulkKeeper, type Values } from '#server/core/bulk.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { enqueue } from '#server/core/jobs.ts'
import { recordEvent, getRow, type OrderRow } from './orders.rows.service.ts'
import {
  addStep,
  applyStatus,
  laterThan,
  mailLinksOf,
  notifyOfStatus,
  type CallerContext,
} from './orders.states.service.ts'

/**
 * Moves orders on to a state, in one transaction. An order that cannot be moved keeps no other from it.
 * @throws ORDER_COURIER_REQUIRED, ORDER_TRACKING_TWICE with the field of the number
 */
export function changeOrders(
  caller: CallerContext,
  { orders: chosen, status, courier = '' }: OrderBulk,
): OrderBulkResult {
  checkTracking(chosen, courier)
  return writeDurably(caller.db, (tx) => {
    const bulk = beginBulk(caller.user, { area: 'orders' })
    const result = changeEach(tx, bulk, chosen, (part, { id, seenUpdatedAt, tracking = '' }) => {
      const row = getRow(part, id, seenUpdatedAt)
      if (!mayMoveOn(row.status, status)) throw new AppError('ORDER_NOT_FORWARD')
      const after = status === 'shipped' ? { status, courier, tracking } : { status }
      moveOn(part, caller, row, after)
      const before = Object.fromEntries(Object.keys(after).map((field) => [field, row[field as keyof typeof after]]))
      return { title: titleOf(row), before, after }
    })
    return { ...result, failed: result.failed.map((refused) => ({ ...refused, number: numberOf(tx, refused.id) })) }
  })
}

/** The short id of an order, and its number. */
const titleOf = ({ id, number }: OrderRow): string => `${shortOrderId(id)} (${number})`

const numberOf = (tx: Tx, id: string): number | null =>
  tx.select({ number: orders.number }).from(orders).where(eq(orders.id, id)).get()?.number ?? null

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

function moveOn(
  tx: Tx,
  { env, user }: CallerContext,
  row: OrderRow,
  after: Pick<OrderRow, 'status'> & Partial<Pick<OrderRow, 'courier' | 'tracking'>>,
): void {
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
  writeAudit(tx, user, 'orders.update', id, titleOf(next), changesBetween(row, after))
}

type Shipped = Pick<OrderRow, 'status' | 'courier' | 'tracking'>

/** Gives an order a former state. A buyer who was not told of the present one is told nothing. */
function moveBack(tx: Tx, { env, user }: CallerContext, row: OrderRow, { status, courier, tracking }: Shipped): void {
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
  writeAudit(tx, user, 'orders.update', row.id, titleOf(row), changesBetween(row, { status, courier, tracking }))
}

export const bulkOrders: BulkKeeper = {
  readValues: (tx, id) => tx.select().from(orders).where(eq(orders.id, id)).get(),
  giveValues(tx, by, id, values: Values & Partial<Shipped>) {
    const row = getRow(tx, id)
    moveBack(tx, by, row, { ...row, ...values })
  },
}

const lastStep = (tx: Tx, orderId: string) =>
  tx.select().from(orderSteps).where(eq(orderSteps.orderId, orderId)).orderBy(desc(orderSteps.position)).get()

/** Tells the buyer of a step, unless the order has taken another one meanwhile. */
export function applyTell(tx: Tx, { orderId, at, mailLinks }: JobPayload<'orders.tell'>): void {
  if (lastStep(tx, orderId)?.at === at) notifyOfStatus(tx, mailLinks, getRow(tx, orderId))
}
