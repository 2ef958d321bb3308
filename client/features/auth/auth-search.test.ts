import { expect, test } from 'vitest'
import { authSearch } from './auth-search.ts'

test('of an address nothing is taken but what a session or a known error looks like', () => {
  expect(authSearch({ token: 'aB_-9', uid: 7, error: 'google_denied' })).toEqual({
    token: 'aB_-9',
    uid: '7',
    error: 'google_denied',
  })
  expect(
    authSearch({ token: '<b>', uid: 'a b', error: 'Your account was closed', next: 'https://example.org' }),
  ).toEqual({})
})
