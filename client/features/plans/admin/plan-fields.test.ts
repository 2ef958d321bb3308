import { describe, expect, test } from 'vitest'
import { blankPlan, newPlan, planForm } from './plan-fields.ts'

describe('the form of a plan', () => {
  const texts = { title: 'Year', description: '', titleEn: '', descriptionEn: '' }
  const plan = { ...texts, price: '600.50', durationInDays: '365' }
  const firstFault = (fields: typeof plan) => planForm.safeParse(fields).error?.issues[0]?.message

  test('reads the price in paise', () =>
    expect(planForm.parse(plan)).toEqual({ ...texts, price: 60_050, durationInDays: 365 }))
  test('says what is missing first [V-48]', () => {
    expect(firstFault(blankPlan)).toBe('PLAN_FIELDS_REQUIRED')
    expect(firstFault({ ...plan, title: ' ' })).toBe('PLAN_FIELDS_REQUIRED')
    expect(firstFault({ ...plan, price: '' })).toBe('PLAN_FIELDS_REQUIRED')
    expect(firstFault({ ...plan, durationInDays: '' })).toBe('PLAN_FIELDS_REQUIRED')
  })
  test('a price must be positive, a duration a positive whole number [V-49, V-50]', () => {
    expect(firstFault({ ...newPlan, title: 'Year' })).toBe('PLAN_PRICE_INVALID')
    expect(firstFault({ ...plan, price: '-1' })).toBe('PLAN_PRICE_INVALID')
    expect(firstFault({ ...plan, durationInDays: '0' })).toBe('PLAN_DURATION_INVALID')
    expect(firstFault({ ...plan, durationInDays: '1.5' })).toBe('PLAN_DURATION_INVALID')
  })
})
