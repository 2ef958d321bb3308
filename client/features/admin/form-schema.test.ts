import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bookFields } from '#shared/books.ts'
import { categoryInput } from '#shared/categories.ts'
import { toDraftSchema, isMadeFrom, findMaxLength, typedNumber } from './form-schema.ts'

describe('the longest text of a field', () => {
  test('is what the shared schema says', () => {
    expect(findMaxLength(bookFields, 'name')).toBe(200)
    expect(findMaxLength(bookFields, 'description')).toBe(2000)
    expect(findMaxLength(categoryInput.required(), 'name.ta')).toBe(60)
  })
  test('is unknown where the schema has none', () => {
    expect(findMaxLength(bookFields, 'inStock')).toBeUndefined()
    expect(findMaxLength(bookFields, 'nothing')).toBeUndefined()
  })
})

describe('a draft', () => {
  const draft = toDraftSchema(bookFields.extend({ stock: typedNumber, image: z.object({ id: z.string() }).nullable() }))
  const values = { ...{ name: '', author: 'x'.repeat(500), description: '', coupon: '', inStock: true }, stock: 'a' }
  const prices = { actualPrice: 0, sellingPrice: 0, category: 'shop', image: null }

  test('may be empty, half typed or too long', () =>
    expect(draft.safeParse({ ...values, ...prices }).success).toBe(true))
  test('has values of the kinds of its fields', () => {
    expect(draft.safeParse({ ...values, ...prices, inStock: 'yes' }).success).toBe(false)
    expect(draft.safeParse({ ...values, ...prices, image: 'x' }).success).toBe(false)
  })
})

describe('a draft is made from what is stored now', () => {
  const plan = z.object({ name: z.string().trim().min(1), price: typedNumber.pipe(z.number()) })
  const base = JSON.stringify({ name: 'A year', price: '60' })

  test('where that is the same, or says the same otherwise', () => {
    expect(isMadeFrom(plan, base, { name: 'A year', price: '60' })).toBe(true)
    expect(isMadeFrom(plan, base, { name: 'A year ', price: '60.00' })).toBe(true)
  })
  test('but not where it has been changed', () => {
    expect(isMadeFrom(plan, base, { name: 'A year', price: '61.00' })).toBe(false)
    expect(isMadeFrom(plan, base, { name: 'Two years', price: '60' })).toBe(false)
  })
  test('nor where the server would take neither, unless they are the same', () => {
    const empty = JSON.stringify({ name: '', price: '60' })
    expect(isMadeFrom(plan, empty, { name: '', price: '61' })).toBe(false)
    expect(isMadeFrom(plan, empty, { name: '', price: '60' })).toBe(true)
  })
})
