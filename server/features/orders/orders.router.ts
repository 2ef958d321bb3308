import { z } from 'zod'
import {
  adminOrder,
  adminOrderListInput,
  adminOrderPage,
  orderBulk,
  orderBulkResult,
  orderExport,
  orderItemsCancelled,
  orderNote,
  orderNumbers,
  orderRefund,
  orderTotals,
  orderTotalsInput,
  orderUpdate,
  orderWithEvents,
} from '#shared/order-work.ts'
import { idempotencyKey, order, orderInput, orderListInput, orderPage } from '#shared/orders.ts'
import type { UserContext } from '#server/core/context.ts'
import { inputError } from '#server/core/errors.ts'
import { nothing, shopById, shopProcedure, readerById, readerProcedure, router, withProof } from '#server/core/trpc.ts'
import { changeOrders } from './orders.bulk.service.ts'
import * as list from './orders.list.service.ts'
import { placeOrder } from './orders.placing.service.ts'
import * as service from './orders.service.ts'
import * as work from './orders.work.service.ts'

const placed = z.object({ order, isRepeated: z.boolean() })

/** @throws IDEMPOTENCY_KEY_INVALID */
function parseIdempotencyKey(ctx: UserContext): string | null | undefined {
  const parsed = z.object({ idempotencyKey }).safeParse(ctx)
  if (!parsed.success) throw inputError(parsed.error)
  return parsed.data.idempotencyKey
}

export const ordersRouter = router({
  /** The site's checkout, which orders the whole cart. */
  checkout: readerProcedure
    .input(orderInput)
    .output(placed)
    .mutation(({ ctx, input }) =>
      placeOrder(ctx, { userId: ctx.user.id, idempotencyKey: parseIdempotencyKey(ctx), isWholeCart: true }, input),
    ),

  /** For the documented call, which lists the books, whatever else is in the cart. */
  place: readerProcedure
    .input(orderInput)
    .output(placed)
    .mutation(({ ctx, input }) =>
      placeOrder(ctx, { userId: ctx.user.id, idempotencyKey: parseIdempotencyKey(ctx), isWholeCart: false }, input),
    ),

  mine: readerProcedure
    .input(orderListInput)
    .output(orderPage)
    .query(({ ctx, input }) => service.listOrdersOf(ctx.db, ctx.user.id, input)),

  get: readerById.output(order).query(({ ctx, input }) => service.getOwnOrder(ctx.db, ctx.user.id, input.id)),

  cancel: readerById.output(order).mutation(({ ctx, input }) => service.cancelOwnOrder(ctx, input.id)),

  adminList: shopProcedure
    .input(adminOrderListInput)
    .output(adminOrderPage)
    .query(({ ctx, input }) => list.listOrders(ctx.db, input)),

  adminGet: shopById.output(orderWithEvents).query(({ ctx, input }) => list.getOrder(ctx.db, input.id)),

  /** Numbers and sums of the orders in each state. */
  totals: shopProcedure
    .input(orderTotalsInput)
    .output(orderTotals)
    .query(({ ctx, input }) => list.totalOrders(ctx.db, input)),

  /** For slips and picking lists. */
  byNumber: shopProcedure
    .input(orderNumbers)
    .output(z.array(adminOrder))
    .query(({ ctx, input }) => list.listByNumber(ctx.db, input.numbers)),

  update: shopProcedure
    .input(orderUpdate)
    .output(order)
    .mutation(({ ctx, input }) => service.updateOrder(ctx, input)),

  bulk: shopProcedure
    .input(orderBulk)
    .output(orderBulkResult)
    .mutation(({ ctx, input }) => changeOrders(ctx, input)),

  setNote: shopProcedure
    .input(orderNote)
    .output(orderWithEvents)
    .mutation(({ ctx, input }) => work.setNote(ctx, input)),

  cancelItems: shopProcedure
    .input(orderItemsCancelled)
    .output(orderWithEvents)
    .mutation(({ ctx, input }) => work.cancelItems(ctx, input)),

  refund: shopProcedure
    .input(orderRefund)
    .output(orderWithEvents)
    .mutation(({ ctx, input }) => work.recordRefund(ctx, input)),

  printed: shopProcedure
    .input(orderNumbers)
    .output(nothing)
    .mutation(({ ctx, input }) => work.recordPrinted(ctx, input.numbers)),

  /** The filtered orders as CSV, a few hundred lines at a time. */
  export: shopProcedure
    .use(withProof)
    .meta({ event: 'export' })
    .input(orderExport)
    .output(z.object({ csv: z.string(), next: z.string().nullable() }))
    .query(({ ctx, input }) => list.exportOrders(ctx.db, input)),
})
