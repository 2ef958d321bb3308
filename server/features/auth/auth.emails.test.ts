import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { mails, users } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { callerFor, contextFor } from '#server/test/services.ts'
import { payloadsOf } from '#server/test/jobs.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services({ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'mai@example.org' })
const reader = eachTest.user(services, 'reader')

test('a mail with a link is not sent after the link has ended', async () => {
  const anybody = callerFor(services, null)
  await anybody.auth.forgotten({ email: reader.email })
  await anybody.auth.register({ name: 'கயல்', email: 'kayal@example.org', password: 'eleven rivers of rain' })
  const minutes = payloadsOf(services, 'mail.send').map(({ expiresAt = 0 }) =>
    Math.round((expiresAt - Date.now()) / 60_000),
  )
  expect(minutes).toEqual([30, 3 * 24 * 60])
})

test('a link to a new password is written after the answer, which comes as early for an address that nobody has [attack 137]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const outside = createCaller({ ...contextFor(services, null), isRemote: true })
  await outside.auth.forgotten({ email: reader.email })
  expect(textsTo(reader.email)).toEqual([])
  vi.runAllTimers()
  expect(textsTo(reader.email)).toHaveLength(1)
})

const textsTo = (email: string) =>
  services.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .all()
    .map(({ text }) => text)

describe('a mail', () => {
  const anybody = callerFor(services, null)
  const set = (change: Partial<typeof users.$inferInsert>) =>
    services.db.update(users).set(change).where(eq(users.id, reader.id)).run()

  test('to an address that nobody has confirmed says nothing of the name with which somebody signed up [attack 134]', async () => {
    const [name, email] = ['CALL 98400 00000 NOW', 'victim@example.org']
    await anybody.auth.register({ name, email, password: 'eleven rivers of rain' })
    await anybody.auth.register({ name, email, password: 'twelve rivers of rain' })
    await anybody.auth.forgotten({ email })
    const texts = textsTo(email)
    expect(texts).toHaveLength(3)
    for (const text of texts) expect(text).not.toContain('CALL')
  })

  test('greets by name whoever has confirmed the address', async () => {
    set({ name: 'கு. கயல்விழி', emailVerifiedAt: 1 })
    await anybody.auth.forgotten({ email: reader.email, lang: 'ta' })
    expect(textsTo(reader.email)[0]).toMatch(/^வணக்கம் கு. கயல்விழி,/)
  })

  test('makes no link of a name that was taken before names were looked through [attack 134]', async () => {
    set({ name: 'Win <evil.Example> https://evil.example @ www.x', emailVerifiedAt: 1 })
    await anybody.auth.forgotten({ email: reader.email, lang: 'en' })
    expect(textsTo(reader.email)[0]).toMatch(/^Hello Win evil\. Example https evil\. example www\. x,/)
  })
})
