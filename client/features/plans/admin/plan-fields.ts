import { z } from 'zod'
import { rupees } from '#shared/amount.ts'
import { toRupeesText } from '#shared/money.ts'
import { planInput, type Plan } from '#shared/plans.ts'
import { typedNumber } from '#client/features/admin/form-schema.ts'

const { title, description, titleEn, descriptionEn, price, durationInDays } = planInput.shape

/** What is typed into the form, and the plan that it makes, its price in paise. */
export const planForm = z.object({
  title,
  description: description.unwrap(),
  titleEn: titleEn.unwrap(),
  descriptionEn: descriptionEn.unwrap(),
  price: rupees('PLAN_FIELDS_REQUIRED', 'PLAN_PRICE_INVALID').pipe(price),
  durationInDays: typedNumber.pipe(durationInDays),
})
type PlanFields = Record<keyof z.input<typeof planForm>, string>

const noTexts = { title: '', description: '', titleEn: '', descriptionEn: '' }

/** What the window for a new plan begins with. */
export const newPlan: PlanFields = { ...noTexts, price: '0', durationInDays: '30' }
/** What the page for a new plan begins with. */
export const blankPlan: PlanFields = { ...noTexts, price: '', durationInDays: '' }

export const toPlanFields = (plan: Plan): PlanFields => ({
  title: plan.title,
  description: plan.description,
  titleEn: plan.titleEn,
  descriptionEn: plan.descriptionEn,
  price: toRupeesText(plan.price),
  durationInDays: String(plan.durationInDays),
})
