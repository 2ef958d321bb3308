import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobs } from '#drizzle/schema/index.ts'
import { dayMs, hourMs } from '#shared/durations.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { eachTest } from '#server/test/set-up.ts'
import { write } from './db.ts'
import { createJobStore, type JobStore } from './job-store.ts'
import { enqueue, type EnqueueOptions } from './jobs.ts'

const services = eachTest.services()
let store: JobStore
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22) })
  store = createJobStore(services.db, jobOutcomes)
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const add = (options?: EnqueueOptions) =>
  write(services.db, (tx) => enqueue(tx, 'media.expire-upload', { uploadId: 'a' }, options))
const claim = () => store.claim('media', 100, 'leased', 'somebody', 30_000)

test.each([
  ['while the site runs', () => store.followClock()],
  ['while the site was down', () => {}],
])('jobs do not wait for a clock that was set back %s', (_when, lookBefore) => {
  pass(6 * hourMs)
  add()
  add({ delayMs: dayMs })
  lookBefore()
  pass(-6 * hourMs)
  expect(claim()).toEqual([])
  store.followClock()
  expect(claim()).toHaveLength(1)
  pass(23 * hourMs)
  expect(claim()).toEqual([])
  pass(hourMs)
  expect(claim()).toHaveLength(1)
})

test('neither does a retry, nor the end of a lease', () => {
  add()
  pass(6 * hourMs)
  store.fail(claim()[0]!, 'the store is away', 'fault')
  pass(-6 * hourMs)
  store.followClock()
  expect(claim()).toHaveLength(1)
  pass(20 * hourMs)
  store.followClock()
  store.extend(services.db.select().from(jobs).get() as never, 30_000)
  pass(-20 * hourMs)
  store.followClock()
  pass(120_000)
  store.expireLeases(
    () => false,
    () => true,
  )
  expect(services.db.select().from(jobs).get()).toMatchObject({ state: 'ready', leaseUntil: null })
})

test('nothing is due earlier as long as the clock goes on [attack 89]', () => {
  add({ delayMs: dayMs })
  add()
  store.followClock()
  store.fail(claim()[0]!, 'the store is away', 'fault')
  pass(1000)
  store.followClock()
  expect(claim()).toEqual([])
})
