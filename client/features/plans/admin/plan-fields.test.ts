import { describe, expect, test } from 'vitest'
import { blankPlan, newPlan, readPlan } from './plan-fields.ts'

describe('readPlan', () => {
  const plan = { title: 'Year', description: '', price: '600.50', durationInDays: '365' }
  test('reads the price in paise', () =>
    expect(readPlan(plan)).toEqual({ title: 'Year', description: '', price: 60_050, durationInDays: 365 }))
  test('says what is missing first', () => {
    expect(readPlan(blankPlan)).toBe('PLAN_FIELDS_REQUIRED')
    expect(readPlan({ ...plan, title: ' ' })).toBe('PLAN_FIELDS_REQUIRED')
  })
  test('a price must be positive, a duration a positive whole number', () => {
    expect(readPlan({ ...newPlan, title: 'Year' })).toBe('PLAN_PRICE_INVALID')
    expect(readPlan({ ...plan, price: '-1' })).toBe('PLAN_PRICE_INVALID')
    expect(readPlan({ ...plan, durationInDays: '0' })).toBe('PLAN_DURATION_INVALID')
    expect(readPlan({ ...plan, durationInDays: '1.5' })).toBe('PLAN_DURATION_INVALID')
  })
})
