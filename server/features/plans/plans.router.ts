import { z } from 'zod'
import { id } from '#shared/ids.ts'
import { myPlans, plan, planInput, planRequest, planRequestListInput, planUpdate } from '#shared/plans.ts'
import {
  shopById,
  shopProcedure,
  shopDeleteProcedure,
  publicProcedure,
  readerProcedure,
  router,
} from '#server/core/trpc.ts'
import * as service from './plans.service.ts'
import { deletePlan } from './plans.trash.service.ts'

export const plansRouter = router({
  list: publicProcedure.output(z.array(plan)).query(({ ctx }) => service.listPlans(ctx.db)),

  mine: readerProcedure.output(myPlans).query(({ ctx }) => service.getMyPlans(ctx.db, ctx.user.id)),

  /** Requests a plan; payment follows later. */
  request: readerProcedure
    .input(z.object({ planId: id }))
    .output(myPlans)
    .mutation(({ ctx, input }) => service.requestPlan(ctx.db, ctx.user.id, input.planId)),

  create: shopProcedure
    .input(planInput)
    .output(plan)
    .mutation(({ ctx, input }) => service.createPlan(ctx.db, ctx.user, input)),

  update: shopProcedure
    .input(planUpdate.extend({ id }))
    .output(plan)
    .mutation(({ ctx, input: { id: planId, ...input } }) => service.updatePlan(ctx.db, ctx.user, planId, input)),

  delete: shopDeleteProcedure.mutation(({ ctx, input }) => deletePlan(ctx.db, ctx.user, input.id)),

  /** Number of pending requests. */
  waiting: shopById
    .output(z.object({ count: z.int() }))
    .query(({ ctx, input }) => ({ count: service.countWaiting(ctx.db, input.id) })),

  requests: shopProcedure
    .input(planRequestListInput)
    .output(z.object({ requests: z.array(planRequest), next: z.string().nullable() }))
    .query(({ ctx, input }) => service.listPlanRequests(ctx.db, input)),

  activate: shopById
    .output(planRequest)
    .mutation(({ ctx, input }) => service.decidePlanRequest(ctx.db, ctx.user, input.id, 'active')),

  decline: shopById
    .output(planRequest)
    .mutation(({ ctx, input }) => service.decidePlanRequest(ctx.db, ctx.user, input.id, 'declined')),
})
