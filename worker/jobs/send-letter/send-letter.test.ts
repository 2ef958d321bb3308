import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs, letters, subscribers } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { newId } from '#server/core/ids.ts'
import { errorOf } from '#server/test/errors.ts'
import { jobOutcomes } from '../outcomes.ts'
import { batchSize, maxBounces } from '#server/features/newsletter/letters.recipients.service.ts'
import { addUser, callerFor, createTestServices, type TestServices } from '#server/test/services.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'
import { isPermanent, textOfError } from '../../job-handler.ts'
import { runJob } from '../handlers.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts'
import { toolsOf } from '../../test/tools.ts'

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

const api = () => callerSignedIn(services, editor).letters

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
async function work(maxAttempts = 20): Promise<void> {
  const store = createJobStore(services.db, jobOutcomes)
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [job] = (['posts', 'letters'] as const).flatMap((queue) => store.claim(queue, 1, 'leased', 'worker', 30_000))
    if (!job) return
    try {
      const progress = job.progress === null ? undefined : JSON.parse(job.progress)
      store.complete(job, await runJob(job.name, JSON.parse(job.payload), { ...toolsOf(services), progress }))
    } catch (error) {
      store.fail(job, textOfError(error), isPermanent(error) ? 'permanent' : 'fault')
    }
  }
}

const makeDue = () => services.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, 'ready')).run()
const recipientsOf = () => [...smtp.received.matchAll(/RCPT TO:<(.*?)>/g)].map(([, address]) => address!)
const stateOf = (id: string) => services.db.select().from(letters).where(eq(letters.id, id)).get()
function stopAtFirstMail(id: string): void {
  smtp.answerTo = () => {
    smtp.answerTo = () => '250 ok'
    void api().stop({ id })
    return '250 ok'
  }
}
const idOf = (email: string) => services.db.select().from(subscribers).where(eq(subscribers.email, email)).get()!.id

describe('a letter', () => {
  test('reaches each confirmed subscriber of its language once, batch after batch [H-90]', async () => {
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
    smtp.maxMails = 3
    await work()
    smtp.maxMails = Number.POSITIVE_INFINITY
    makeDue()
    await work()
    const delivered = stateOf(letter.id)!.delivered
    // The server broke off after it had taken the third mail: nobody can know that it has, so it comes again.
    expect(smtp.mails.length - delivered).toBeLessThanOrEqual(1)
    expect(new Set(recipientsOf()).size).toBe(5)
    expect(delivered).toBe(5)
  })

  test('counts whom the mail server never takes, and writes to them no more after the third time [H-94]', async () => {
    subscribe('gone', 1)
    subscribe('there', 1)
    smtp.answerTo = (address) => (address.startsWith('gone') ? '550 no such user' : '250 ok')
    for (let count = 0; count < maxBounces; count += 1) {
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

  test('of a batch that was reached in part comes later to nobody who has left meanwhile [H-94]', async () => {
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

  test('that is stopped goes to nobody after the batch under way [H-92]', async () => {
    subscribe('tamil', batchSize + 1)
    const letter = await writeLetter()
    await api().send(letter)
    stopAtFirstMail(letter.id)
    await work()
    expect(recipientsOf()).toHaveLength(batchSize)
    expect(await api().get({ id: letter.id })).toMatchObject({
      ...{ state: 'stopped', underWay: 0, rest: 1 },
      counts: { total: batchSize + 1, recipients: batchSize, delivered: batchSize },
    })
  })

  test('says while a batch is under way how many have it, and how many more would get it after a stop', async () => {
    subscribe('tamil', batchSize + 3)
    const letter = await writeLetter()
    await api().send(letter)
    const store = createJobStore(services.db, jobOutcomes)
    const [job] = store.claim('letters', 1, 'leased', 'worker', 30_000)
    const { recipients } = JSON.parse(job!.payload) as { recipients: { id: string }[] }
    const ids = recipients.map(({ id }) => id)
    store.report(job!, { sent: ids.slice(0, 9), refused: ids.slice(9, 10) })
    const counts = { total: batchSize + 3, delivered: 9, bounced: 1 }
    expect(await api().get({ id: letter.id })).toMatchObject({ state: 'sending', underWay: batchSize - 10, counts })
    await api().stop({ id: letter.id })
    expect(await api().get({ id: letter.id })).toMatchObject({ state: 'stopped', underWay: batchSize - 10, rest: 3 })
    // Its worker has died, and the next one goes on from there.
    store.fail(job!, 'gone', 'crash')
    await work()
    expect(recipientsOf()).toHaveLength(batchSize - 10)
    expect(await api().get({ id: letter.id })).toMatchObject({
      ...{ state: 'stopped', underWay: 0, rest: 3 },
      counts: { ...counts, delivered: batchSize - 1 },
    })
  })

  describe('that goes on after a stop', () => {
    const everybody = (count: number) =>
      Array.from({ length: count }, (_none, n) => `tamil-${n}@example.org`).toSorted()

    test('reaches the others, and nobody twice [H-92]', async () => {
      const people = batchSize * 3 + 2
      subscribe('tamil', people)
      const letter = await writeLetter()
      await api().send(letter)
      let slow: string | undefined
      smtp.answerTo = (address) => {
        // One of the first batch waits to be tried again when the second one is stopped.
        slow ??= address
        if (recipientsOf().length === batchSize + 5) void api().stop({ id: letter.id })
        return address === slow ? '450 later' : '250 ok'
      }
      await work()
      expect(await api().get({ id: letter.id })).toMatchObject({
        ...{ state: 'stopped', rest: people - batchSize * 2 + 1 },
        counts: { total: people, delivered: batchSize * 2 - 1 },
      })
      smtp.answerTo = () => '250 ok'
      subscribe('later', 1)
      services.db
        .update(subscribers)
        .set({ confirmedAt: Date.now() + 1000 })
        .where(eq(subscribers.id, idOf('later-0@example.org')))
        .run()
      await api().resume({ id: letter.id })
      await api().resume({ id: letter.id })
      await work()
      expect(smtp.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? '').toSorted()).toEqual(
        everybody(people),
      )
      expect(await api().get({ id: letter.id })).toMatchObject({
        ...{ state: 'sent', underWay: 0, rest: 0 },
        counts: { recipients: people, delivered: people, bounced: 0, failed: 0 },
      })
    })

    test('while its batch is still under way is not sent by two jobs at once', async () => {
      subscribe('tamil', batchSize + 2)
      const letter = await writeLetter()
      await api().send(letter)
      const store = createJobStore(services.db, jobOutcomes)
      const [job] = store.claim('letters', 1, 'leased', 'worker', 30_000)
      await api().stop({ id: letter.id })
      await api().resume({ id: letter.id })
      expect(services.db.select().from(jobs).all()).toHaveLength(1)
      store.fail(job!, 'gone', 'crash')
      await work()
      expect(recipientsOf().toSorted()).toEqual(everybody(batchSize + 2))
      expect(stateOf(letter.id)).toMatchObject({ state: 'sent', delivered: batchSize + 2 })
    })

    test('takes those back of whom a whole batch was lost, and whoever has left is no recipient', async () => {
      subscribe('tamil', batchSize + 2)
      const letter = await writeLetter()
      await api().send(letter)
      const store = createJobStore(services.db, jobOutcomes)
      const [job] = store.claim('letters', 1, 'leased', 'worker', 30_000)
      const { recipients } = JSON.parse(job!.payload) as { recipients: { id: string; email: string }[] }
      store.report(job!, { sent: [recipients[0]!.id], refused: [] })
      store.fail(job!, 'never', 'permanent')
      expect(stateOf(letter.id)).toMatchObject({ delivered: 1, failed: batchSize - 1 })
      await api().stop({ id: letter.id })
      expect(services.db.select().from(jobs).all()).toEqual(expect.not.arrayContaining([{ state: 'dead' }]))
      expect(await api().get({ id: letter.id })).toMatchObject({ rest: batchSize + 1, counts: { failed: 0 } })
      await callerFor(services, editor).newsletter.remove({ ids: [recipients[1]!.id] })
      expect((await api().get({ id: letter.id })).rest).toBe(batchSize)
      await api().resume({ id: letter.id })
      await work()
      const expected = everybody(batchSize + 2).filter(
        (email) => email !== recipients[0]!.email && email !== recipients[1]!.email,
      )
      expect(recipientsOf().toSorted()).toEqual(expected)
      expect(await api().get({ id: letter.id })).toMatchObject({
        ...{ state: 'sent', underWay: 0 },
        counts: { recipients: batchSize + 1, delivered: batchSize + 1, failed: 0 },
      })
    })

    test('is refused when it was never stopped, or nobody is left', async () => {
      subscribe('tamil', 1)
      const letter = await writeLetter()
      expect((await errorOf(() => api().resume({ id: letter.id }))).code).toBe('LETTER_SENT')
      await api().send(letter)
      stopAtFirstMail(letter.id)
      await work()
      expect((await errorOf(() => api().resume({ id: letter.id }))).code).toBe('LETTER_NOBODY')
    })
  })

  test('of which a lost batch is tried again by hand counts nobody as failed any more', async () => {
    subscribe('tamil', 2)
    const letter = await writeLetter()
    await api().send(letter)
    const store = createJobStore(services.db, jobOutcomes)
    const [job] = store.claim('letters', 1, 'leased', 'worker', 30_000)
    store.fail(job!, 'never', 'permanent')
    expect(stateOf(letter.id)).toMatchObject({ state: 'sent', failed: 2 })
    await callerFor(services, await addUser(services, 'owner')).jobs.retryAll()
    await work()
    expect(stateOf(letter.id)).toMatchObject({ delivered: 2, failed: 0, recipients: 2 })
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

  test('that is scheduled goes out at its time, in the version that was saved last [H-92]', async () => {
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

  test('that was taken back stays where it is when its time comes [H-92]', async () => {
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

test('a test goes to the editor who asks, changes no count, and its link removes nobody [H-91]', async () => {
  subscribe('tamil', 2)
  const letter = await writeLetter()
  expect(await api().test({ id: letter.id })).toEqual({ to: editor.email })
  await work()
  expect(recipientsOf()).toEqual([editor.email])
  expect(stateOf(letter.id)).toMatchObject({ state: 'draft', recipients: 0, delivered: 0 })
})
