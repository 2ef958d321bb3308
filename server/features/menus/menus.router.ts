import { menusUpdate } from '#shared/menus.ts'
import { adminProcedure, nothing, router } from '#server/core/trpc.ts'
import { saveMenus } from './menus.service.ts'

export const menusRouter = router({
  /** Which built-in sections are in the bar only owners say. */
  save: adminProcedure
    .input(menusUpdate)
    .output(nothing)
    .mutation(({ ctx, input }) => saveMenus(ctx.db, ctx.user, input)),
})
