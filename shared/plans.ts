import { z } from 'zod'
import { bulkIds } from './bulk.ts'
import { countAndAmount, countedBy } from './counted.ts'
import { maxPaise } from './money.ts'
import { pagingInput } from './paging.ts'
import { planRequestSorts, planRequestStatuses } from './plans.rules.ts'
import { optionalLine, optionalText, requiredLine } from './text-fields.ts'
import { updateOf } from './update.ts'

const maxDays = 3660
const planRequestsPerPage = 50

/** The fields of the documented calls. */
export const planFields = z.object({
  title: requiredLine(120, 'PLAN_FIELDS_REQUIRED'),
  description: optionalText(1000).default(''),
  /** In paise. */
  price: z
    .int({ error: ({ input }) => (input === undefined ? 'PLAN_FIELDS_REQUIRED' : 'PLAN_PRICE_INVALID') })
    .min(1, 'PLAN_PRICE_INVALID')
    .max(maxPaise, 'PLAN_PRICE_INVALID'),
  durationInDays: z
    .int({ error: ({ input }) => (input === undefined ? 'PLAN_FIELDS_REQUIRED' : 'PLAN_DURATION_INVALID') })
    .min(1, 'PLAN_DURATION_INVALID')
    .max(maxDays, 'PLAN_DURATION_INVALID'),
})

export const planInput = planFields.extend({
  /** What pages in English show instead; where one is empty, they show the same as pages in Tamil. */
  titleEn: optionalLine(120).default(''),
  descriptionEn: optionalText(1000).default(''),
})
export type PlanInput = z.input<typeof planInput>
export const planUpdate = updateOf(planInput)

export const plan = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** For pages in English; empty: there is none, like the next one. */
  titleEn: z.string(),
  descriptionEn: z.string(),
  /** In paise. */
  price: z.int(),
  durationInDays: z.int(),
})
export type Plan = z.infer<typeof plan>

/** A reader's active plan, with its last day. */
const activePlan = z.object({
  title: z.string(),
  titleEn: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type ActivePlan = z.infer<typeof activePlan>

/** `coming`: activated, and begins when the present plan ends. */
const planStates = ['requested', 'coming', 'active', 'ended', 'declined'] as const
export type PlanState = (typeof planStates)[number]

/** A reader's request for a plan, with its status. */
const myPlan = z.object({
  id: z.string(),
  title: z.string(),
  titleEn: z.string(),
  state: z.enum(planStates),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type MyPlan = z.infer<typeof myPlan>

/** A reader's plan and requests; `plans` are the latest requests, newest first. */
export const myPlans = z.object({
  active: activePlan.nullable(),
  requestedPlanIds: z.array(z.string()),
  plans: z.array(myPlan),
})
export type MyPlans = z.infer<typeof myPlans>

/** A reader's request for a plan, with the plan as it was at that time. */
export const planRequest = z.object({
  id: z.string(),
  reader: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  title: z.string(),
  price: z.int(),
  durationInDays: z.int(),
  status: z.enum(planRequestStatuses),
  /** The admin who decided; null before a decision, or if the account was deleted. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type PlanRequest = z.infer<typeof planRequest>

/** What narrows the list of requests. */
export const planRequestFilter = z.object({
  /** Part of a reader's name or address, or of a plan's title. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
})

export const planRequestListInput = pagingInput(planRequestsPerPage).extend({
  ...planRequestFilter.shape,
  status: z.enum(planRequestStatuses).default('requested'),
  sort: z.enum(planRequestSorts).default('newest'),
})
export const planRequestPage = z.object({ requests: z.array(planRequest), next: z.string().nullable() })

/** How many of the requests of a filter have each status, and what they come to, in paise. */
export const planRequestTotals = countedBy(planRequestStatuses, countAndAmount)
export type PlanRequestTotals = z.infer<typeof planRequestTotals>

export const decidePlanRequests = bulkIds.extend({ status: z.enum(['active', 'declined']) })
