import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followSettings, jobs, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { queueNames } from '#shared/jobs.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { writeWeeklyLetters } from '#server/features/follows/follows.letters.service.ts'
import { buildPost } from '#server/test/factories.ts'
import { addUser, callerFor, createTestServices, type TestServices } from '#server/test/services.ts'
import { startApi, type TestApi } from '#server/test/api.ts'
import { isPermanent, textOfError } from '../../job-handler.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts'
import { toolsOf } from '../../test/tools.ts'
import { runJob } from '../handlers.ts'
import { jobOutcomes } from '../outcomes.ts'

let smtp: TestSmtpServer
let services: TestServices
let api: TestApi
let reader: SessionUser
let editor: SessionUser

const saturday = Date.parse('2026-11-28T12:00:00+05:30')
const sunday = Date.parse('2026-11-29T07:00:00+05:30')

beforeEach(async () => {
  smtp = await startSmtpServer()
  for (const [name, value] of Object.entries(smtp.variables)) vi.stubEnv(name, value)
  services = createTestServices(smtp.variables)
  api = await startApi(services)
  vi.useFakeTimers({ toFake: ['Date'], now: saturday })
  reader = await addUser(services, 'reader')
  editor = await addUser(services, 'editor')
  services.db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, reader.id)).run()
  const { follows } = callerFor(services, reader)
  await follows.add({ kind: 'category', slug: 'poems' })
  await follows.setWays({ isWeekly: true, quietFrom: 22, quietTo: 7 })
  writeWeeklyLetters(services)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await api.close()
  await smtp.close()
  services.dispose()
})

const publish = (title: string, fields = {}) =>
  callerFor(services, editor).posts.create(buildPost({ title, ...fields }))

/** What happens by a time: the letters are written when they are due, and all jobs that are due attempted once. */
async function work(now: number): Promise<void> {
  vi.setSystemTime(now)
  writeWeeklyLetters(services)
  writeWeeklyLetters(services)
  const store = createJobStore(services.db, jobOutcomes)
  for (;;) {
    const claimed = queueNames.flatMap((queue) => store.claim(queue, 10, 'leased', 'worker', 30_000))
    if (claimed.length === 0) return
    for (const job of claimed)
      try {
        store.complete(job, await runJob(job.name, JSON.parse(job.payload), toolsOf(services)))
      } catch (error) {
        store.fail(job, textOfError(error), isPermanent(error) ? 'permanent' : 'fault')
      }
  }
}

const week = 7 * 86_400_000
/** Lines of mails are folded. */
const mails = () => smtp.mails.map((mail) => mail.replaceAll(/=?\r\n[ \t]?/g, ''))
const leaveLink = () => /List-Unsubscribe: ?<[^>]*(\/following\/leave\/[\w-]+)>/.exec(mails()[0]!)?.[1] ?? ''

describe('the weekly letter', () => {
  test('goes out on Sunday at seven, once, with what is new in what the reader follows', async () => {
    const { id } = await publish('மழை எழுதும் கடிதம்')
    await publish('வேறு', { category: 'Interviews' })
    await work(sunday - 60_000)
    expect(mails()).toEqual([])
    await work(sunday)
    await work(sunday + 60_000)
    expect(mails()).toHaveLength(1)
    const [mail] = mails()
    expect(mail).toContain(`To: ${reader.email}`)
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const { payload } = services.db.select().from(jobs).where(eq(jobs.name, 'follows.letters')).get()!
    expect(payload).toContain('2026-11-29T01:30:00.000Z')
    expect(mail).toContain(id)
  })

  test('does not go out where there is nothing new, or to whoever has not asked for it', async () => {
    await publish('மழை எழுதும் கடிதம்')
    await work(sunday)
    await work(sunday + week)
    expect(mails()).toHaveLength(1)
    await publish('பனி எழுதும் கடிதம்')
    await callerFor(services, reader).follows.setWays({ isWeekly: false, quietFrom: 22, quietTo: 7 })
    await work(sunday + 2 * week)
    expect(mails()).toHaveLength(1)
  })

  test('ends by its link, with one request of a mail program or one press on its page without scripts', async () => {
    await publish('மழை எழுதும் கடிதம்')
    await work(sunday)
    const isWeekly = async () => (await callerFor(services, reader).follows.ways()).isWeekly
    const wrong = await fetch(`${api.url}/following/leave/nobody`, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
    })
    expect([wrong.status, await isWeekly()]).toEqual([200, true])
    const left = await fetch(api.url + leaveLink(), { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect([left.status, await isWeekly()]).toEqual([200, false])
    const page = await fetch(api.url + leaveLink(), { method: 'POST', body: 'from=page', redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/following/leave/done'])
  })

  test('is tried again when the mail server is away, and no longer after three refusals in a row', async () => {
    await publish('மழை எழுதும் கடிதம்')
    smtp.answerTo = () => '451 later'
    await work(sunday)
    smtp.answerTo = () => '250 ok'
    await work(sunday + 20 * 60_000)
    expect(mails()).toHaveLength(1)
    smtp.answerTo = () => '550 nobody'
    for (const n of [1, 2, 3, 4]) {
      vi.advanceTimersByTime(60_000)
      await publish(`கடிதம் ${n}`)
      await work(sunday + n * week)
    }
    expect(services.db.select().from(followSettings).get()).toMatchObject({ bounces: 3 })
    expect(mails()).toHaveLength(1)
  })
})
