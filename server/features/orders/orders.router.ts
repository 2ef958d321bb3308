import { z } from 'zod'
import {
  adminOrder,
  adminOrderPage,
  idempotencyKey,
  order,
  orderExport,
  orderFilter,
  orderInput,
  orderListInput,
  orderPage,
  orderUpdate,
} from '#shared/orders.ts'
import type { UserContext } from '#server/core/context.ts'
import { inputError } from '#server/core/errors.ts'
import { shopById, shopProcedure, readerById, readerProcedure, router } from '#server/core/trpc.ts'
import { placeOrder } from './orders.placing.service.ts'
import * as service from './orders.service.ts'

const placed = z.object({ order, isRepeated: z.boolean() })

/** @throws IDEMPOTENCY_KEY_INVALID */
function keyOf(ctx: UserContext): string | null | undefined {
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
      placeOrder(ctx, { userId: ctx.user.id, idempotencyKey: keyOf(ctx), isWholeCart: true }, input),
    ),

  /** For the documented call, which lists the books, whatever else is in the cart. */
  place: readerProcedure
    .input(orderInput)
    .output(placed)
    .mutation(({ ctx, input }) =>
      placeOrder(ctx, { userId: ctx.user.id, idempotencyKey: keyOf(ctx), isWholeCart: false }, input),
    ),

  mine: readerProcedure
    .input(orderListInput)
    .output(orderPage)
    .query(({ ctx, input }) => service.listOrdersOf(ctx.db, ctx.user.id, input)),

  get: readerById.output(order).query(({ ctx, input }) => service.getOwnOrder(ctx.db, ctx.user.id, input.id)),

  cancel: readerById.output(order).mutation(({ ctx, input }) => service.cancelOwnOrder(ctx, input.id)),

  adminList: shopProcedure
    .input(orderListInput.extend(orderFilter.shape))
    .output(adminOrderPage)
    .query(({ ctx, input }) => service.listOrders(ctx.db, input)),

  adminGet: shopById.output(adminOrder).query(({ ctx, input }) => service.getOrder(ctx.db, input.id)),

  counts: shopProcedure.output(z.record(order.shape.status, z.int())).query(({ ctx }) => service.countOrders(ctx.db)),

  update: shopProcedure
    .input(orderUpdate)
    .output(order)
    .mutation(({ ctx, input }) => service.updateOrder(ctx, input)),

  /** The filtered orders as CSV, a few hundred lines at a time. */
  export: shopProcedure
    .meta({ event: 'export' })
    .input(orderExport)
    .output(z.object({ csv: z.string(), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.exportOrders(ctx.db, input)),
})
