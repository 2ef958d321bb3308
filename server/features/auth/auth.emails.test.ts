import { expect, test } from 'vitest'
import { callerFor } from '#server/test/services.ts'
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
