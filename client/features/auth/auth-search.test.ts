import { expect, test } from 'vitest'
import { authSearch } from './auth-search.ts'

test('of an address nothing is taken but what a code, an id or a known error looks like [S-064]', () => {
  expect(authSearch({ token: 'aB_-9', uid: 7, error: 'google_denied' })).toEqual({
    token: 'aB_-9',
    uid: '7',
    error: 'google_denied',
  })
  // The router merges the result over the query as it was typed, so what is refused must be overwritten.
  expect(authSearch({ token: '<b>', uid: 'a b', next: 'https://example.org' })).toStrictEqual({
    token: undefined,
    uid: undefined,
    error: undefined,
  })
})

test('an unknown error counts as a failed sign-in', () => {
  expect(authSearch({ error: 'Your account was closed' }).error).toBe('google_failed')
})
