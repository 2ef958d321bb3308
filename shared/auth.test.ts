import { describe, expect, test } from 'vitest'
import { email } from './auth.ts'

describe('an email address', () => {
  test.each([
    ['Kayal@Example.ORG', 'kayal@example.org'],
    ['a@xn--rlcus7b3d.xn--xkc2dl3a5ee0h', 'a@xn--rlcus7b3d.xn--xkc2dl3a5ee0h'],
    ['a@தமிழ்.இந்தியா', 'a@xn--rlcus7b3d.xn--xkc2dl3a5ee0h'],
    ['user@xn--1lc6c.in', 'user@xn--1lc6c.in'],
    ["o'neil+news@mail.example.co.in", "o'neil+news@mail.example.co.in"],
    ['editor@localhost', 'editor@localhost'],
  ])('%s is taken, as %s', (typed, stored) => expect(email.parse(typed)).toBe(stored))

  test.each([
    'a@b',
    'a b@example.org',
    'a@-example.org',
    'a..b@example.org',
    '.a@example.org',
    'a@1',
    'a@தமிழ்',
    'a@%41.com',
  ])('%s is refused', (typed) => expect(email.safeParse(typed).error?.issues[0]?.message).toBe('EMAIL_INVALID'))
})
