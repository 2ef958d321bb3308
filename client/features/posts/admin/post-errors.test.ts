import { describe, expect, test } from 'vitest'
import { findMissing, findTooLong, firstFaulty, formErrors, openErrors, requiredIn } from './post-errors.ts'
import { blankFields } from './post-draft.ts'

describe('what is missing', () => {
  test('an empty form lacks title, content and category, and the title takes the focus', () => {
    const errors = findMissing(blankFields)
    expect(Object.keys(errors)).toEqual(['title', 'content', 'category'])
    expect(firstFaulty(errors)).toBe('title')
  })

  test('the form of recent posts asks for all of its texts', () => {
    const errors = findMissing({ ...blankFields, title: 'அ' }, requiredIn.recent)
    expect(Object.keys(errors)).toEqual(['subtitle', 'content', 'category', 'author'])
    expect(openErrors(errors, { ...blankFields, subtitle: 'ஆ' })).not.toHaveProperty('subtitle')
  })

  test('spaces are no title', () => {
    const errors = findMissing({ ...blankFields, title: '  ', content: '<p>அ</p>', category: 'c1' })
    expect(errors).toEqual({ title: 'POST_FIELDS_REQUIRED' })
  })

  test('a whole form lacks nothing', () => {
    const errors = findMissing({ ...blankFields, title: 'அ', content: '<p>அ</p>', category: 'c1' })
    expect(errors).toEqual({})
    expect(firstFaulty(errors)).toBeUndefined()
  })
})

test('a missing field is right as soon as it is filled, another fault only when the server says so', () => {
  const errors = { ...findMissing(blankFields), author: 'FIELD_TOO_LONG' } as const
  expect(openErrors(errors, { ...blankFields, title: 'அ' })).toEqual({
    content: 'POST_FIELDS_REQUIRED',
    category: 'POST_FIELDS_REQUIRED',
    author: 'FIELD_TOO_LONG',
  })
})

test('complaints about pictures and unknown fields are not the text fields’ own', () =>
  expect(formErrors({ 'images.0': 'MEDIA_NOT_FOUND', content: 'MEDIA_NOT_FOUND' })).toEqual({
    content: 'MEDIA_NOT_FOUND',
  }))

test('a line that is longer than the server takes it is found', () => {
  expect(findTooLong({ ...blankFields, title: 'அ'.repeat(300) })).toBeUndefined()
  expect(findTooLong({ ...blankFields, subtitle: 'அ'.repeat(501) })).toBe('subtitle')
})
