import { describe, expect, test } from 'vitest'
import { errorCodeOf, fieldErrorsOf, isMissing } from './errors.ts'

describe('errors of calls', () => {
  test('over HTTP the code stands in the data of the answer', () => {
    const error = Object.assign(new Error('x'), {
      data: { app: { code: 'POST_FIELDS_REQUIRED', fields: { title: 'FIELD_REQUIRED' } } },
    })
    expect(errorCodeOf(error)).toBe('POST_FIELDS_REQUIRED')
    expect(fieldErrorsOf(error)).toEqual({ title: 'FIELD_REQUIRED' })
  })

  test('called in-process the cause carries it', () => {
    expect(errorCodeOf(new Error('x', { cause: Object.assign(new Error('y'), { code: 'POST_NOT_FOUND' }) }))).toBe(
      'POST_NOT_FOUND',
    )
  })

  test('whatever else failed is the network', () => {
    for (const error of [
      new TypeError('fetch failed'),
      undefined,
      null,
      'x',
      { data: null },
      { data: { app: { code: 7 } } },
    ])
      expect(errorCodeOf(error)).toBe('NETWORK')
  })

  test('the page of an id that nothing has, or nothing can have, is missing', () => {
    const overHttp = (code: string) => ({ data: { app: { code } } })
    const inProcess = Object.assign(new Error('too long'), { code: 'BAD_REQUEST' })
    for (const error of [overHttp('POST_NOT_FOUND'), overHttp('INPUT_INVALID'), inProcess])
      expect(isMissing(error, 'POST_NOT_FOUND')).toBe(true)
    for (const error of [overHttp('INTERNAL'), overHttp('BOOK_NOT_FOUND'), new TypeError('fetch failed')])
      expect(isMissing(error, 'POST_NOT_FOUND')).toBe(false)
  })
})
