import { z } from 'zod'
import { bulkIds, bulkResult } from '#shared/bulk.ts'
import { id } from '#shared/ids.ts'
import {
  decidePlanRequests,
  myPlans,
  plan,
  planInput,
  planRequest,
  planRequestFilter,
  planRequestListInput,
  planRequestPage,
  planRequestTotals,
  planUpdate,
} from '#shared/plans.ts'
import { submission } from '#shared/submissions.ts'
import { idOfNew } from '#server/core/submissions.ts'
import {
  shopById,
  shopProcedure,
  shopDeleteProcedure,
  publicProcedure,
  readerProcedure,
  router,
} from '#server/core/trpc.ts'
import * as decisions from './plans.decisions.service.ts'
import * as service from './plans.service.ts'

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
    .input(submission)
    .output(plan)
    .mutation(({ ctx, input: { submissionId, ...input } }) =>
      service.createPlan(ctx.db, ctx.user, input, idOfNew(ctx, submissionId)),
    ),

  update: shopProcedure
    .input(planUpdate.extend({ id }))
    .output(plan)
    .mutation(({ ctx, input: { id: planId, ...input } }) => service.updatePlan(ctx.db, ctx.user, planId, input)),

  delete: shopDeleteProcedure.mutation(({ ctx, input }) => service.deletePlan(ctx.db, ctx.user, input.id)),

  /** Moves plans to the trash. */
  remove: shopProcedure
    .input(bulkIds)
    .output(bulkResult)
    .mutation(({ ctx, input }) => service.removePlans(ctx.db, ctx.user, input.ids)),

  /** Number of pending requests. */
  waiting: shopById
    .output(z.object({ count: z.int() }))
    .query(({ ctx, input }) => ({ count: service.countWaiting(ctx.db, input.id) })),

  requests: shopProcedure
    .input(planRequestListInput)
    .output(planRequestPage)
    .query(({ ctx, input }) => decisions.listPlanRequests(ctx.db, input)),

  requestTotals: shopProcedure
    .input(planRequestFilter)
    .output(planRequestTotals)
    .query(({ ctx, input }) => decisions.totalPlanRequests(ctx.db, input.q)),

  /** Activates or declines several requests, which can be undone for a moment. */
  decide: shopProcedure
    .input(decidePlanRequests)
    .output(bulkResult)
    .mutation(({ ctx, input }) => decisions.decideRequests(ctx.db, ctx.user, input)),

  activate: shopById
    .output(planRequest)
    .mutation(({ ctx, input }) => decisions.decidePlanRequest(ctx.db, ctx.user, input.id, 'active')),

  decline: shopById
    .output(planRequest)
    .mutation(({ ctx, input }) => decisions.decidePlanRequest(ctx.db, ctx.user, input.id, 'declined')),
})
