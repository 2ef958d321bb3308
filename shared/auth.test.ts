import { describe, expect, test } from 'vitest'
import { email, personName } from './auth.ts'

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

test.each([
  'கு.கயல்விழி',
  'எம்.ஜி. ஆர்.',
  'திரு. அரசு.கணேசன்',
  'Dr.Ramesh',
  'A.P.J. Abdul Kalam',
  'K.Ramesh',
  'M. Karunanidhi, Jr.',
  'O’Brien / அறிவு',
])('%s is a name', (name) => {
  expect(personName.safeParse(name)).toMatchObject({ success: true, data: name })
})

test.each([
  'WIN 1 lakh: https://evil.example/claim',
  'evil.example',
  'பரிசு bit.ly/x பெற',
  'Sub.Domain.evil.Example.com',
  'www.Evil',
  'me@home',
  '<b>Bold</b>',
])('%s is no name, since mail programs would make a link of it', (name) => {
  expect(personName.safeParse(name).error?.issues[0]?.message).toBe('NAME_HAS_ADDRESS')
})
