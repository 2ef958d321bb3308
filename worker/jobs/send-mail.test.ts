import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs, mails } from '#drizzle/schema/index.ts'
import { write } from '#server/core/db.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { createLog } from '#server/core/log.ts'
import { jobResults } from '#server/job-results.ts'
import { sendMail } from '#server/features/mail/mail.service.ts'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { runJob } from '../registry.ts'

const letter = { to: 'kanmani@example.org', subject: 'புதிய கடவுச்சொல்', text: 'https://example.org/#secret-of-the-mail' }

let services: TestServices
afterEach(() => services.dispose())

describe('with a mail server', () => {
  let smtp: Server
  let received: string

  beforeEach(async () => {
    received = ''
    smtp = createServer((socket) => {
      let isBody = false
      socket.write('220 test\r\n')
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        received += chunk.toString()
        if (isBody) {
          if (!received.endsWith('\r\n.\r\n')) return
          isBody = false
          socket.write('250 taken\r\n')
          return
        }
        const command = chunk.toString().slice(0, 4).toUpperCase()
        isBody = command === 'DATA'
        if (command === 'QUIT') socket.end('221 bye\r\n')
        else socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    const variables = {
      SMTP_URL: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}/?ignoreTLS=true`,
      MAIL_FROM: 'mai@example.org',
    }
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    services = createTestServices(variables)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    smtp.close()
  })

  test('the worker hands the mail over; what stood in it is then nowhere in the database', async () => {
    write(services.db, (tx) => sendMail(tx, services.env, letter))
    const store = createJobStore(services.db, jobResults)
    const [job] = store.claim('mail', 1, 'leased', 'worker', 30_000)
    const tools = { storage: services.storage, log: createLog('silent'), signal: new AbortController().signal }
    const result = await runJob(job!.name, JSON.parse(job!.payload), tools)
    expect(store.complete(job!, result)).toBe(true)
    expect(received).toContain('RCPT TO:<kanmani@example.org>')
    expect(services.db.select().from(mails).all()).toMatchObject([{ state: 'sent', text: '' }])
    expect(JSON.stringify(services.db.select().from(jobs).all())).not.toContain('secret-of-the-mail')
  })
})
