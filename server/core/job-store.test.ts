import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '#drizzle/schema/index.ts'
import { jobResults } from '#server/job-results.ts'
import { eachTest } from '#server/test/set-up.ts'
import { write } from './db.ts'
import { createJobStore, type ClaimedJob, type JobResults, type JobStore } from './job-store.ts'
import { enqueue, type EnqueueOptions } from './jobs.ts'

let store: JobStore
/** Uploads whose expiry was applied, in the order of application. */
let applied: string[]

const results: JobResults = {
  ...jobResults,
  'media.expire-upload': (tx, { uploadId }) => {
    applied.push(uploadId)
    enqueue(tx, 'media.delete-files', { keys: [uploadId] })
    if (uploadId === 'broken') throw new Error('this result cannot be applied')
  },
}
const services = eachTest.services()
beforeEach(() => {
  store = createJobStore(services.db, results)
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
    store.fail(late, 'it seemed to have died', false)
    makeDue()
    const current = claimOne()
    expect(store.complete(late, {})).toBe(false)
    expect(store.fail(late, 'too late', true)).toBe(false)
    expect(store.handBack(late)).toBe(false)
    expect(store.extend(late, 1000)).toBe(false)
    expect(applied).toEqual([])
    expect(stored('a')).toMatchObject({ state: 'leased', epoch: current.epoch })
    expect(store.complete(current, {})).toBe(true)
  })

  test('a failed job waits longer after each attempt and is dead after the fifth', () => {
    add('a')
    const pauses: number[] = []
    for (let n = 1; n <= 5; n += 1) {
      makeDue()
      const job = claimOne()
      expect(job.attempts).toBe(n)
      const failedAt = Date.now()
      store.fail(job, `failure ${n}`, false)
      pauses.push(stored('a').runAt - failedAt)
    }
    expect(stored('a')).toMatchObject({ state: 'dead', attempts: 5, error: 'failure 5' })
    const waited = pauses.slice(0, 4)
    expect(waited).toEqual(waited.toSorted((a, b) => a - b))
    expect(applied).toEqual([])
  })

  test('a job that failed permanently is dead at once', () => {
    add('a')
    store.fail(claimOne(), 'the payload makes no sense', true)
    expect(stored('a')).toMatchObject({ state: 'dead', attempts: 1, error: 'the payload makes no sense' })
  })

  test('a released job is due at once, and the attempt does not count', () => {
    add('a')
    store.handBack(claimOne())
    expect(stored('a')).toMatchObject({ state: 'ready', attempts: 0 })
    expect(claimOne().attempts).toBe(1)
  })
})

describe('jobs whose worker died', () => {
  test('they are due again when the lease has run out', () => {
    add('a')
    claim(1, -1)
    store.expireLeases(() => false)
    expect(stored('a')).toMatchObject({ state: 'ready', attempts: 1 })
  })

  test('they are due again at once when the worker is known to be gone', () => {
    add('a')
    claimOne()
    store.expireLeases(() => false)
    expect(stored('a').state).toBe('leased')
    store.expireLeases((owner) => owner === 'somebody')
    expect(stored('a').state).toBe('ready')
  })

  test('a job that crashes its worker each time is dead in the end', () => {
    add('a')
    for (let n = 1; n <= 5; n += 1) {
      claimOne()
      store.expireLeases(() => true)
    }
    expect(stored('a').state).toBe('dead')
  })

  test('rows left with a relay are retried when their time is up', () => {
    add('a')
    store.claim('media', 1, 'relayed', 'relay', -1)
    store.expireRelayed()
    expect(stored('a').state).toBe('ready')
  })
})

describe('pruning', () => {
  test('jobs that ended more than seven days ago are deleted, open jobs never', () => {
    const longAgo = Date.now() - 8 * 24 * 3_600_000
    for (const name of ['done', 'fresh', 'dead', 'open']) add(name)
    const [done, fresh, dead] = claim(3)
    if (!done || !fresh || !dead) throw new Error('jobs are missing')
    store.complete(done, {})
    store.complete(fresh, {})
    store.fail(dead, 'permanent', true)
    services.db.delete(jobs).where(eq(jobs.name, 'media.delete-files')).run()
    services.db.update(jobs).set({ createdAt: longAgo, runAt: longAgo }).run()
    for (const { id } of [done, dead])
      services.db.update(jobs).set({ finishedAt: longAgo }).where(eq(jobs.id, id)).run()
    store.prune()
    expect(idsOf(services.db.select().from(jobs).all())).toEqual(['fresh', 'open'])
  })
})
