import { z } from 'zod'
import type { ErrorCode } from '#shared/errors.ts'
import { parseRupees, toRupeesText } from '#shared/money.ts'
import type { Plan } from '#shared/plans.ts'

/** What is typed into the form, as it is typed. */
export const planFormFields = z.object({
  title: z.string(),
  description: z.string(),
  price: z.string(),
  durationInDays: z.string(),
})
export type PlanFields = z.infer<typeof planFormFields>

/** What the window for a new plan begins with. */
export const newPlan: PlanFields = { title: '', description: '', price: '0', durationInDays: '30' }
/** What the page for a new plan begins with. */
export const blankPlan: PlanFields = { title: '', description: '', price: '', durationInDays: '' }

export const fieldsOf = (plan: Plan): PlanFields => ({
  title: plan.title,
  description: plan.description,
  price: toRupeesText(plan.price),
  durationInDays: String(plan.durationInDays),
})

type PlanValues = Pick<Plan, 'title' | 'description' | 'price' | 'durationInDays'>

/** The fields as the server takes them, the price in paise; or the first thing that is wrong. */
export function readPlan({ title, description, price, durationInDays }: PlanFields): PlanValues | ErrorCode {
  if (!title.trim() || !price.trim() || !durationInDays.trim()) return 'PLAN_FIELDS_REQUIRED'
  const amount = parseRupees(price)
  if (!amount) return 'PLAN_PRICE_INVALID'
  const days = Number(durationInDays)
  if (!Number.isInteger(days) || days < 1) return 'PLAN_DURATION_INVALID'
  return { title, description, price: amount, durationInDays: days }
}
