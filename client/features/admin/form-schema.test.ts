import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bookFields } from '#shared/books.ts'
import { categoryInput } from '#shared/categories.ts'
import { draftOf, maxLengthOf, typedNumber } from './form-schema.ts'

describe('the longest text of a field', () => {
  test('is what the shared schema says', () => {
    expect(maxLengthOf(bookFields, 'name')).toBe(200)
    expect(maxLengthOf(bookFields, 'description')).toBe(2000)
    expect(maxLengthOf(categoryInput.required(), 'name.ta')).toBe(60)
  })
  test('is unknown where the schema has none', () => {
    expect(maxLengthOf(bookFields, 'inStock')).toBeUndefined()
    expect(maxLengthOf(bookFields, 'nothing')).toBeUndefined()
  })
})

describe('a draft', () => {
  const draft = draftOf(bookFields.extend({ stock: typedNumber, image: z.object({ id: z.string() }).nullable() }))
  const values = { ...{ name: '', author: 'x'.repeat(500), description: '', coupon: '', inStock: true }, stock: 'a' }
  const prices = { actualPrice: 0, sellingPrice: 0, category: 'shop', image: null }

  test('may be empty, half typed or too long', () =>
    expect(draft.safeParse({ ...values, ...prices }).success).toBe(true))
  test('has values of the kinds of its fields', () => {
    expect(draft.safeParse({ ...values, ...prices, inStock: 'yes' }).success).toBe(false)
    expect(draft.safeParse({ ...values, ...prices, image: 'x' }).success).toBe(false)
  })
})
