import { expect, test } from 'vitest'
import { readSubscriberFile } from './subscriber-file.ts'

const emailsOf = (text: string) => readSubscriberFile(text, 'ta')?.addresses.map(({ email }) => email)

test('a file with a head is read by its column of addresses, each address once', () => {
  expect(
    readSubscriberFile(
      '\uFEFFName,Email Address,Language\nKayal,Kayal@Example.org,English\n"R, K",kayal@example.org,\nMani,mani@example.org,\n',
      'ta',
    ),
  ).toEqual({
    addresses: [
      { email: 'kayal@example.org', lang: 'en' },
      { email: 'mani@example.org', lang: 'ta' },
    ],
    doubles: 1,
    unsubscribed: 0,
  })
})

test('a file without a head, with semicolons, or with names around the addresses is read, too', () => {
  expect(emailsOf('kayal@example.org\nmani@example.org')).toEqual(['kayal@example.org', 'mani@example.org'])
  expect(emailsOf('பெயர்;மின்னஞ்சல்\nகயல்;kayal@example.org')).toEqual(['kayal@example.org'])
  expect(emailsOf('who\nKayal <kayal@example.org>')).toEqual(['kayal@example.org'])
})

test.each([
  ['email,status\na@x.org,unsubscribed\nb@x.org,subscribed\nc@x.org,cleaned'],
  ['email,subscribed_to_emails\na@x.org,false\nb@x.org,true\nc@x.org,false'],
  ['email,unsubscribed_at\na@x.org,2026-01-01\nb@x.org,\nc@x.org,2026-01-02'],
  ['Email,Language,State\na@x.org,Tamil,Not confirmed\nb@x.org,Tamil,Confirmed\nc@x.org,Tamil,Letters come back'],
])('those who have left or never agreed stay out: %j', (text) => {
  expect(readSubscriberFile(text, 'ta')).toMatchObject({ addresses: [{ email: 'b@x.org' }], unsubscribed: 2 })
})

test('a file without addresses is none', () => {
  expect(readSubscriberFile('name,town\nKayal,Madurai', 'ta')).toBeUndefined()
  expect(readSubscriberFile('', 'ta')).toBeUndefined()
})
