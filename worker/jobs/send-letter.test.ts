import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs, letters, subscribers } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { newId } from '#server/core/ids.ts'
import { jobResults } from '#server/job-results.ts'
import { batchSize, mostBounces } from '#server/features/newsletter/letters.sending.service.ts'
import { addUser, callerFor, createTestServices, type TestServices } from '#server/test/services.ts'
import { isPermanent, textOfError } from '../job-runner.ts'
import { runJob } from '../registry.ts'
import { startSmtpServer, type TestSmtpServer } from '../test/smtp-server.ts'
import { toolsOf } from '../test/tools.ts'

let smtp: TestSmtpServer
let services: TestServices
let editor: SessionUser

beforeEach(async () => {
  smtp = await startSmtpServer()
  for (const [name, value] of Object.entries(smtp.variables)) vi.stubEnv(name, value)
  services = createTestServices(smtp.variables)
  editor = await addUser(services, 'editor')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
  await smtp.close()
  services.dispose()
})

const api = () => callerFor(services, editor).letters

/** Confirmed subscribers, whose addresses are `{name}-{n}@example.org`. */
function subscribe(name: string, count: number, lang: Lang = 'ta') {
  for (let n = 0; n < count; n += 1)
    services.db
      .insert(subscribers)
      .values({
        ...{ id: newId(), email: `${name}-${n}@example.org`, lang },
        ...{ createdAt: 1, confirmedAt: 2, mailsSince: 1 },
      })
      .run()
}

async function writeLetter(audience: 'ta' | 'en' | 'all' = 'ta') {
  const { id, updatedAt } = await api().create({
    ...{ subject: 'மழை வந்தது', lang: 'ta', audience },
    content: '<p>வணக்கம், <a href="/poems">கவிதைகள்</a></p>',
  })
  return { id, seenUpdatedAt: updatedAt }
}

/** Runs the jobs that are due, one attempt each, until there are none left. */
async function work(mostAttempts = 20): Promise<void> {
  const store = createJobStore(services.db, jobResults)
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const [job] = (['posts', 'letters'] as const).flatMap((queue) => store.claim(queue, 1, 'leased', 'worker', 30_000))
    if (!job) return
    try {
      store.complete(job, await runJob(job.name, JSON.parse(job.payload), toolsOf(services)))
    } catch (error) {
      store.fail(job, textOfError(error), isPermanent(error) ? 'permanent' : 'fault')
    }
  }
}

const makeDue = () => services.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, 'ready')).run()
const recipientsOf = () => [...smtp.received.matchAll(/RCPT TO:<(.*?)>/g)].map(([, address]) => address!)
const stateOf = (id: string) => services.db.select().from(letters).where(eq(letters.id, id)).get()
const idOf = (email: string) => services.db.select().from(subscribers).where(eq(subscribers.email, email)).get()!.id

describe('a letter', () => {
  test('reaches each confirmed subscriber of its language once, batch after batch', async () => {
    subscribe('tamil', batchSize * 2 + 3)
    subscribe('english', 2, 'en')
    services.db
      .insert(subscribers)
      .values({ id: 'x', email: 'waits@example.org', lang: 'ta', createdAt: 1, mailsSince: 1 })
      .run()
    const letter = await writeLetter()
    await api().send(letter)
    await work()
    const expected = Array.from({ length: batchSize * 2 + 3 }, (_none, n) => `tamil-${n}@example.org`)
    expect(recipientsOf().toSorted()).toEqual(expected.toSorted())
    expect(await api().get({ id: letter.id })).toMatchObject({
      state: 'sent',
      counts: { recipients: expected.length, delivered: expected.length, bounced: 0, failed: 0 },
    })
  })

  test('carries the way to unsubscribe for each recipient alone, and addresses with their host', async () => {
    subscribe('tamil', 2)
    await api().send(await writeLetter())
    await work()
    expect(smtp.mails).toHaveLength(2)
    for (const n of [0, 1]) {
      const mail = smtp.mails.find((text) => text.includes(`To: tamil-${n}@example.org`))!.replace(/=\r\n/g, '')
      expect(mail).toContain(`/newsletter/leave/${idOf(`tamil-${n}@example.org`)}`)
      expect(mail).not.toContain(idOf(`tamil-${1 - n}@example.org`))
      expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
      expect(mail).toContain(`${services.env.PUBLIC_URL}/poems`)
    }
    // What was sent is nowhere in the jobs.
    expect(JSON.stringify(services.db.select().from(jobs).all())).not.toContain('example.org')
  })

  test('of which the connection breaks in the middle reaches the others later, and nobody twice', async () => {
    subscribe('tamil', 5)
    const letter = await writeLetter()
    await api().send(letter)
    smtp.mostMails = 3
    await work()
    smtp.mostMails = Number.POSITIVE_INFINITY
    makeDue()
    await work()
    const delivered = stateOf(letter.id)!.delivered
    // The server broke off after it had taken the third mail: nobody can know that it has, so it comes again.
    expect(smtp.mails.length - delivered).toBeLessThanOrEqual(1)
    expect(new Set(recipientsOf()).size).toBe(5)
    expect(delivered).toBe(5)
  })

  test('counts whom the mail server never takes, and writes to them no more after the third time', async () => {
    subscribe('gone', 1)
    subscribe('there', 1)
    smtp.answerTo = (address) => (address.startsWith('gone') ? '550 no such user' : '250 ok')
    for (let count = 0; count < mostBounces; count += 1) {
      const letter = await writeLetter()
      await api().send(letter)
      await work()
      expect(stateOf(letter.id)).toMatchObject({ recipients: 2, delivered: 1, bounced: 1 })
    }
    expect(await api().audiences()).toEqual({ ta: 1, en: 0, all: 1 })
    const list = await callerFor(services, editor).newsletter.list({ state: 'bouncing' })
    expect(list.subscribers.map(({ email }) => email)).toEqual(['gone-0@example.org'])
  })

  test('comes later to whom the mail server does not take now, without keeping the others waiting', async () => {
    subscribe('slow', 1)
    subscribe('quick', batchSize)
    smtp.answerTo = (address) => (address.startsWith('slow') ? '450 later' : '250 ok')
    const letter = await writeLetter()
    await api().send(letter)
    await work()
    expect(stateOf(letter.id)).toMatchObject({ state: 'sent', delivered: batchSize, recipients: batchSize + 1 })
    smtp.answerTo = () => '250 ok'
    makeDue()
    await work()
    expect(stateOf(letter.id)).toMatchObject({ delivered: batchSize + 1, bounced: 0, failed: 0 })
  })

  test('waits while the mail server is away', async () => {
    subscribe('tamil', 1)
    const letter = await writeLetter()
    await api().send(letter)
    const { port } = smtp
    await smtp.close()
    await work(1)
    expect(stateOf(letter.id)).toMatchObject({ state: 'sending', delivered: 0 })
    smtp = await startSmtpServer(port)
    makeDue()
    await work()
    expect(stateOf(letter.id)).toMatchObject({ state: 'sent', delivered: 1 })
  })

  test('of a batch that was reached in part comes later to nobody who has left meanwhile', async () => {
    subscribe('there', 1)
    subscribe('slow', 3)
    const leave = (name: string) => callerFor(services, null).newsletter.leave({ token: idOf(`${name}@example.org`) })
    const removed = idOf('slow-2@example.org')
    smtp.answerTo = (address) => {
      // While the batch is under way.
      if (address === 'slow-0@example.org') void leave('slow-0')
      return address.startsWith('slow') ? '450 later' : '250 ok'
    }
    await api().send(await writeLetter())
    await work()
    await leave('slow-1')
    await callerFor(services, editor).newsletter.remove({ ids: [removed] })
    smtp.answerTo = () => '250 ok'
    makeDue()
    await work()
    expect(smtp.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).toEqual(['there-0@example.org'])
    expect(JSON.stringify(services.db.select().from(jobs).all())).not.toContain('example.org')
  })

  test.each(['ready', 'leased', 'dead'] as const)(
    'of which a whole batch has failed comes to nobody who has left meanwhile, while its job is %s',
    async (state) => {
      subscribe('leaves', 1)
      subscribe('stays', 1)
      const letter = await writeLetter()
      await api().send(letter)
      const isSending = eq(jobs.name, 'letters.send')
      services.db.update(jobs).set({ state }).where(isSending).run()
      await callerFor(services, null).newsletter.leave({ token: idOf('leaves-0@example.org') })
      services.db.update(jobs).set({ state: 'ready' }).where(isSending).run()
      await work()
      expect(recipientsOf()).toEqual(['stays-0@example.org'])
      expect(stateOf(letter.id)).toMatchObject({ state: 'sent', delivered: 1 })
    },
  )

  test('that is stopped goes to nobody after the batch under way', async () => {
    subscribe('tamil', batchSize + 1)
    const letter = await writeLetter()
    await api().send(letter)
    await api().stop({ id: letter.id })
    await work()
    expect(recipientsOf()).toHaveLength(batchSize)
    expect(await api().get({ id: letter.id })).toMatchObject({ state: 'stopped', counts: { recipients: batchSize } })
  })

  test('that is stopped is not sent again to those who were not reached before', async () => {
    subscribe('tamil', batchSize + 1)
    const letter = await writeLetter()
    let slow: string | undefined
    smtp.answerTo = (address) => {
      slow ??= address
      // With the second batch, while the first has left one to be tried again.
      if (smtp.mails.length === batchSize - 1) void api().stop({ id: letter.id })
      return address === slow ? '450 later' : '250 ok'
    }
    await api().send(letter)
    await work()
    expect(stateOf(letter.id)?.state).toBe('stopped')
    smtp.answerTo = () => '250 ok'
    makeDue()
    await work()
    expect(recipientsOf().filter((address) => address === slow)).toHaveLength(1)
  })

  test('that is scheduled goes out at its time, in the version that was saved last', async () => {
    subscribe('tamil', 1)
    const letter = await writeLetter()
    const now = Date.now()
    await api().send({ ...letter, sendAt: new Date(now + 3_600_000).toISOString() })
    const scheduled = await api().get({ id: letter.id })
    expect(scheduled.state).toBe('scheduled')
    await work()
    expect(recipientsOf()).toEqual([])
    const { subject: _former, ...rest } = { ...scheduled, seenUpdatedAt: scheduled.updatedAt }
    await api().save({ ...rest, subject: 'NewSubject' })
    vi.useFakeTimers({ now: now + 3_600_001, toFake: ['Date'] })
    await work()
    expect(smtp.received).toContain('Subject: NewSubject')
    expect(stateOf(letter.id)?.state).toBe('sent')
  })

  test('that was taken back stays where it is when its time comes', async () => {
    subscribe('tamil', 1)
    const letter = await writeLetter()
    await api().send({ ...letter, sendAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await api().stop({ id: letter.id })).state).toBe('draft')
    makeDue()
    await work()
    expect(recipientsOf()).toEqual([])
    expect(stateOf(letter.id)?.state).toBe('draft')
  })
})

test('a test goes to the editor who asks, changes no count, and its link removes nobody', async () => {
  subscribe('tamil', 2)
  const letter = await writeLetter()
  expect(await api().test({ id: letter.id })).toEqual({ to: editor.email })
  await work()
  expect(recipientsOf()).toEqual([editor.email])
  expect(stateOf(letter.id)).toMatchObject({ state: 'draft', recipients: 0, delivered: 0 })
})
