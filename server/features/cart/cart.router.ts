import { cart, cartAddInput, cartUpdateInput } from '#shared/cart.ts'
import { readerById, readerProcedure, router } from '#server/core/trpc.ts'
import * as service from './cart.service.ts'

/** The caller's own cart; every call returns the resulting cart. */
export const cartRouter = router({
  get: readerProcedure.output(cart).query(({ ctx }) => service.getCart(ctx.db, ctx.user.id)),

  add: readerProcedure
    .input(cartAddInput)
    .output(cart)
    .mutation(({ ctx, input }) => service.addToCart(ctx.db, ctx.user.id, input)),

  update: readerProcedure
    .input(cartUpdateInput)
    .output(cart)
    .mutation(({ ctx, input }) => service.updateCartItem(ctx.db, ctx.user.id, input)),

  remove: readerById.output(cart).mutation(({ ctx, input }) => service.removeCartItem(ctx.db, ctx.user.id, input.id)),

  clear: readerProcedure.output(cart).mutation(({ ctx }) => service.clearCart(ctx.db, ctx.user.id)),
})
