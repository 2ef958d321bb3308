import { expect, test } from 'vitest'
import { securityTxt } from './well-known.ts'

test('security.txt names where to report weaknesses, and expires within a year', () => {
  const now = Date.parse('2026-11-22T10:42:00Z')
  expect(securityTxt('https://mai.example', now).split('\n')).toEqual([
    'Contact: https://mai.example/contact',
    'Expires: 2027-05-21T00:00:00.000Z',
    'Preferred-Languages: ta, en',
    'Canonical: https://mai.example/.well-known/security.txt',
    '',
  ])
})
