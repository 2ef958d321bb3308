import { setImmediate as nextTurn } from 'node:timers/promises'
import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs, mails } from '#drizzle/schema/index.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { sendMail } from '#server/features/mail/mail.service.ts'
import { eachTest } from '#server/test/set-up.ts'
import { write } from './db.ts'
import type { JobOutcomes } from './job-outcomes.ts'
import { createJobStore, type ClaimedJob, type JobStore } from './job-store.ts'
import { enqueue, type EnqueueOptions } from './jobs.ts'

let store: JobStore
/** Uploads whose expiry was applied, in the order of application. */
let applied: string[]

const outcomes: JobOutcomes = {
  ...jobOutcomes,
  'media.expire-upload': {
    done(tx, { uploadId }) {
      applied.push(uploadId)
      enqueue(tx, 'media.delete-files', { keys: [uploadId] })
      if (uploadId === 'broken') throw new Error('this result cannot be applied')
    },
  },
}
const services = eachTest.services()
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  store = createJobStore(services.db, outcomes)
  applied = []
  added.clear()
})

/** Ids of the rows that were added, by upload. */
const added = new Map<string, number>()
const add = (uploadId: string, options?: EnqueueOptions) =>
  write(services.db, (tx) => {
    enqueue(tx, 'media.expire-upload', { uploadId }, options)
    const newest = tx.select({ id: jobs.id }).from(jobs).orderBy(desc(jobs.id)).limit(1).get()
    added.set(uploadId, newest?.id ?? 0)
  })
const claim = (limit = 100, leaseMs = 60_000) => store.claim('media', limit, 'leased', 'somebody', leaseMs)
const idsOf = (rows: Pick<ClaimedJob, 'id'>[]) => rows.map(({ id }) => [...added].find(([, row]) => row === id)?.[0])
function stored(uploadId: string) {
  const row = services.db
    .select()
    .from(jobs)
    .where(eq(jobs.id, added.get(uploadId) ?? 0))
    .get()
  if (!row) throw new Error(`no job for ${uploadId}`)
  return row
}
function claimOne(uploadId = 'a'): ClaimedJob {
  const [job] = claim(1)
  if (!job) throw new Error(`${uploadId} is not due`)
  return job
}
/** Brings a waiting retry forward. */
const makeDue = () => services.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, 'ready')).run()

describe('claiming jobs', () => {
  test('the oldest come first, and none twice', () => {
    add('first')
    add('second')
    add('third')
    expect(idsOf(claim(2))).toEqual(['first', 'second'])
    expect(idsOf(claim(2))).toEqual(['third'])
    expect(claim(2)).toEqual([])
  })

  test('a delayed job waits for its time', () => {
    add('later', { delayMs: 60_000 })
    expect(claim()).toEqual([])
    makeDue()
    expect(idsOf(claim())).toEqual(['later'])
  })

  test('an open job blocks others with its key, an ended one does not', () => {
    add('a', { dedupe: 'key' })
    add('b', { dedupe: 'key' })
    const [job, ...others] = claim()
    expect(others).toEqual([])
    add('c', { dedupe: 'key' })
    expect(claim()).toEqual([])
    if (job) store.complete(job, {})
    add('d', { dedupe: 'key' })
    expect(stored('d').state).toBe('ready')
  })
})

describe('ending jobs', () => {
  test('a result is applied with the row that it ends, once', () => {
    add('a')
    const job = claimOne()
    expect(store.complete(job, {})).toBe(true)
    expect(store.complete(job, {})).toBe(false)
    expect(applied).toEqual(['a'])
    expect(stored('a')).toMatchObject({ state: 'done', leaseUntil: null, owner: null })
  })

  test('a result that cannot be applied leaves neither its changes nor a job that is done', () => {
    add('broken')
    const job = claimOne()
    expect(() => store.complete(job, {})).toThrow('this result cannot be applied')
    expect(stored('broken').state).toBe('leased')
    expect(services.db.select().from(jobs).where(eq(jobs.name, 'media.delete-files')).all()).toEqual([])
  })

  test('a result of another shape is refused', () => {
    add('a')
    const job = claimOne()
    expect(() => store.complete(job, 'nothing')).toThrow()
    expect(applied).toEqual([])
  })

  test('an outcome of an earlier attempt is ignored', () => {
    add('a')
    const late = claimOne()
    store.fail(late, 'it seemed to have died', 'fault')
    makeDue()
    const current = claimOne()
    expect(store.complete(late, {})).toBe(false)
    expect(store.fail(late, 'too late', 'permanent')).toBe(false)
    expect(store.release(late)).toBe(false)
    expect(store.extend(late, 1000)).toBe(false)
    expect(applied).toEqual([])
    expect(stored('a')).toMatchObject({ state: 'leased', epoch: current.epoch })
    expect(store.complete(current, {})).toBe(true)
  })

  /** Fails a job at every attempt until it is given up. @returns the pauses between the attempts in ms */
  function failUntilDead(id: number, queue: 'media' | 'mail'): number[] {
    vi.useFakeTimers({ toFake: ['Date'] })
    const pauses: number[] = []
    const row = () => services.db.select().from(jobs).where(eq(jobs.id, id)).get()
    while (row()?.state !== 'dead') {
      const [job] = store.claim(queue, 1, 'leased', 'somebody', 60_000)
      if (!job || pauses.length > 200) throw new Error('it is not given up')
      const failedAt = Date.now()
      store.fail(job, `failure ${job.attempts}`, 'fault')
      if (row()?.state === 'ready') pauses.push((row()?.runAt ?? 0) - failedAt)
      vi.setSystemTime(row()?.runAt ?? 0)
    }
    return pauses
  }
  const sumOf = (pauses: number[]) => pauses.reduce((sum, pause) => sum + pause, 0)

  test('a failing job is retried for a day, in the end once an hour', () => {
    add('a')
    const pauses = failUntilDead(added.get('a') ?? 0, 'media')
    expect(pauses[0]).toBeLessThan(3000)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(hourMs)
    expect(sumOf(pauses)).toBeGreaterThan(22 * hourMs)
    expect(sumOf(pauses)).toBeLessThanOrEqual(dayMs)
    expect(stored('a')).toMatchObject({ state: 'dead', error: `failure ${pauses.length + 1}` })
    expect(applied).toEqual([])
  })

  test('a mail is retried for two days, and its state says that it was given up [attack 98]', () => {
    write(services.db, (tx) =>
      sendMail(tx, { SMTP_URL: 'smtp://localhost' }, { to: 'kayal@example.org', subject: 'S', text: 'T' }),
    )
    const mailState = () => services.db.select().from(mails).get()?.state
    expect(mailState()).toBe('waiting')
    expect(sumOf(failUntilDead(1, 'mail'))).toBeGreaterThan(46 * hourMs)
    expect(mailState()).toBe('failed')
  })

  test('the time for retries begins with the first failure, not when the job was added', () => {
    add('a', { delayMs: 30 * dayMs })
    makeDue()
    services.db.update(jobs).set({ createdAt: 1 }).run()
    store.fail(claimOne(), 'no connection', 'fault')
    expect(stored('a').state).toBe('ready')
  })

  test('a job that failed permanently is dead at once', () => {
    add('a')
    store.fail(claimOne(), 'the payload makes no sense', 'permanent')
    expect(stored('a')).toMatchObject({ state: 'dead', attempts: 1, error: 'the payload makes no sense' })
  })

  test('a released job is due at once, and the attempt does not count', () => {
    add('a')
    store.release(claimOne())
    expect(stored('a')).toMatchObject({ state: 'ready', attempts: 0 })
    expect(claimOne().attempts).toBe(1)
  })
})

describe('jobs whose worker died', () => {
  test('they are due again when the lease has run out', () => {
    add('a')
    claim(1, -1)
    store.expireLeases(
      () => false,
      () => true,
    )
    expect(stored('a')).toMatchObject({ state: 'ready', attempts: 1 })
  })

  test('they are due again at once when the worker is known to be gone', () => {
    add('a')
    claimOne()
    store.expireLeases(
      () => false,
      () => true,
    )
    expect(stored('a').state).toBe('leased')
    store.expireLeases(
      (owner) => owner === 'somebody',
      () => true,
    )
    expect(stored('a').state).toBe('ready')
  })

  test('a job that crashes its worker each time is dead in the end', () => {
    add('a')
    for (let n = 1; n <= 5; n += 1) {
      claimOne()
      store.expireLeases(
        () => true,
        () => true,
      )
    }
    expect(stored('a').state).toBe('dead')
  })

  test('a job that was under way whenever the whole site was killed is not given up, but waits a while', () => {
    add('a')
    for (let n = 1; n <= 30; n += 1) {
      services.db.update(jobs).set({ runAt: 0 }).run()
      claimOne()
      const now = Date.now()
      store.expireLeases(
        () => true,
        () => false,
      )
      expect(stored('a')).toMatchObject({ state: 'ready', crashes: 0 })
      expect(stored('a').runAt).toBeGreaterThan(now)
    }
  })

  test('rows left with a relay are retried when their time is up', () => {
    add('a')
    store.claim('media', 1, 'relayed', 'relay', -1)
    store.expireRelayed()
    expect(stored('a').state).toBe('ready')
  })
})

describe('pruning', () => {
  const daysAgo = (days: number) => Date.now() - days * dayMs

  test('what is done is deleted after seven days, what failed after thirty, open jobs never', async () => {
    for (const name of ['done', 'fresh', 'dead', 'older', 'open']) add(name)
    const [done, fresh, dead, older] = claim(4)
    if (!done || !fresh || !dead || !older) throw new Error('jobs are missing')
    store.complete(done, {})
    store.complete(fresh, {})
    for (const job of [dead, older]) store.fail(job, 'permanent', 'permanent')
    services.db.delete(jobs).where(eq(jobs.name, 'media.delete-files')).run()
    services.db
      .update(jobs)
      .set({ createdAt: daysAgo(40), runAt: daysAgo(40) })
      .run()
    for (const [{ id }, days] of [
      [done, 8],
      [dead, 8],
      [older, 31],
    ] as const)
      services.db
        .update(jobs)
        .set({ finishedAt: daysAgo(days) })
        .where(eq(jobs.id, id))
        .run()
    await store.prune()
    expect(idsOf(services.db.select().from(jobs).all())).toEqual(['fresh', 'dead', 'open'])
  })

  test('a mail that failed a week ago is erased, one that failed yesterday can still be sent', async () => {
    for (const subject of ['older', 'newer'])
      write(services.db, (tx) =>
        sendMail(tx, { SMTP_URL: 'smtp://localhost' }, { to: 'kayal@example.org', subject, text: 'T' }),
      )
    const [older, newer] = store.claim('mail', 2, 'leased', 'somebody', 60_000)
    if (!older || !newer) throw new Error('jobs are missing')
    for (const [job, days] of [
      [older, 8],
      [newer, 1],
    ] as const) {
      store.fail(job, '550 no such user', 'permanent')
      services.db
        .update(jobs)
        .set({ finishedAt: daysAgo(days) })
        .where(eq(jobs.id, job.id))
        .run()
    }
    await store.prune()
    const payloads = services.db.select().from(jobs).all()
    expect(payloads.map(({ payload }) => payload)).toEqual(['{}', expect.stringContaining('newer')])
  })

  test('many are deleted in batches, between which others have their turn', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => ({
      ...{ uid: String(n), queue: 'media', name: 'media.delete-files', payload: '{}', state: 'done' as const },
      ...{ createdAt: 0, runAt: 0, finishedAt: daysAgo(8) },
    }))
    for (let start = 0; start < rows.length; start += 500)
      services.db
        .insert(jobs)
        .values(rows.slice(start, start + 500))
        .run()
    const left = () => services.db.select({ id: jobs.id }).from(jobs).all().length
    const pruned = store.prune()
    await nextTurn()
    expect(left()).toBe(1500)
    await pruned
    expect(left()).toBe(0)
  })
})
