import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs, mails } from '#drizzle/schema/index.ts'
import { write } from '#server/core/db.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { jobOutcomes } from '../outcomes.ts'
import { sendMail } from '#server/features/mail/mail.service.ts'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { isPermanent, textOfError } from '../../job-handler.ts'
import { runJob } from '../handlers.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts'
import { toolsOf } from '../../test/tools.ts'

const letter = { to: 'kanmani@example.org', subject: 'புதிய கடவுச்சொல்', text: 'https://example.org/#secret-of-the-mail' }

let services: TestServices
afterEach(() => services.dispose())

describe('with a mail server', () => {
  let smtp: TestSmtpServer

  beforeEach(async () => {
    smtp = await startSmtpServer()
    for (const [name, value] of Object.entries(smtp.variables)) vi.stubEnv(name, value)
    services = createTestServices(smtp.variables)
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await smtp.close()
  })

  /** One attempt of the worker. */
  async function attempt(): Promise<void> {
    const store = createJobStore(services.db, jobOutcomes)
    const [job] = store.claim('mail', 1, 'leased', 'worker', 30_000)
    try {
      const result = await runJob(job!.name, JSON.parse(job!.payload), toolsOf(services))
      expect(store.complete(job!, result)).toBe(true)
    } catch (error) {
      store.fail(job!, textOfError(error), isPermanent(error) ? 'permanent' : 'fault')
    }
  }
  const queueMail = (expiresAt?: number) =>
    write(services.db, (tx) => sendMail(tx, services.env, { ...letter, ...(expiresAt && { expiresAt }) }))
  const states = () => [services.db.select().from(jobs).get()?.state, services.db.select().from(mails).get()?.state]
  const makeDue = () => services.db.update(jobs).set({ runAt: 0 }).run()

  test('the worker hands the mail over; what stood in it is then nowhere in the database', async () => {
    queueMail()
    await attempt()
    expect(smtp.received).toContain('RCPT TO:<kanmani@example.org>')
    expect(services.db.select().from(mails).all()).toMatchObject([{ state: 'sent', text: '' }])
    expect(JSON.stringify(services.db.select().from(jobs).all())).not.toContain('secret-of-the-mail')
  })

  test('while the mail server is away the mail waits, and is sent when it is back', async () => {
    const { port } = smtp
    await smtp.close()
    queueMail()
    for (let tries = 0; tries < 8; tries += 1) {
      await attempt()
      expect(states()).toEqual(['ready', 'waiting'])
      makeDue()
    }
    expect(services.db.select().from(jobs).get()).toMatchObject({ attempts: 8, crashes: 0 })
    smtp = await startSmtpServer(port)
    await attempt()
    expect(states()).toEqual(['done', 'sent'])
  })

  test('a recipient whom the server does not take now is tried again, one whom it never takes is not', async () => {
    queueMail()
    smtp.answerTo = () => '450 come back later'
    await attempt()
    expect(states()).toEqual(['ready', 'waiting'])
    makeDue()
    smtp.answerTo = () => '550 no such user'
    await attempt()
    expect(states()).toEqual(['dead', 'failed'])
    expect(services.db.select().from(jobs).get()?.error).toContain('550 no such user')
  })

  test('a mail whose link has expired is not sent, and nothing of it is left', async () => {
    queueMail(Date.now() - 1)
    await attempt()
    expect(smtp.received).toBe('')
    expect(services.db.select().from(mails).all()).toMatchObject([{ state: 'failed', text: '' }])
    expect(JSON.stringify(services.db.select().from(jobs).all())).not.toContain('secret-of-the-mail')
  })

  test('without a mail server in its settings a worker tries again: they can be corrected', async () => {
    queueMail()
    vi.stubEnv('SMTP_URL', '')
    await attempt()
    expect(states()).toEqual(['ready', 'waiting'])
  })
})
