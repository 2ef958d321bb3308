import { setTimeout as sleep } from 'node:timers/promises'
import { Queue, QueueEvents, type Job } from 'bullmq'
import type { Redis } from 'ioredis'
import { hourMs } from '#shared/durations.ts'
import { queues as queueTable, type QueueName } from '#shared/jobs.ts'
import type { Services } from '#server/core/context.ts'
import { openDb, siteWaitMs, type Db } from '#server/core/db.ts'
import { every } from '#server/core/every.ts'
import { followWrites } from '#server/core/follow-writes.ts'
import { isOfThisStart, isOwnerGone, jobOwner } from '#server/core/site-run.ts'
import {
  connectRedis,
  findEvictionPolicy,
  parseRedisJobId,
  redisJobId,
  redisPrefix,
  type RedisJob,
} from './job-redis.ts'
import type { Failure, JobOutcomes } from '#server/core/job-outcomes.ts'
import { createJobStore, type ClaimedJob, type JobStore } from '#server/core/job-store.ts'
import { whenWritable } from '#server/core/write-lock.ts'

export interface JobRelay {
  /** Throws when Redis does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const tickMs = 1000
const commandTimeoutMs = 5000
/** Bounds the closing of BullMQ, which would wait forever while Redis is down. */
const closeMs = 2000
const batchSize = 200
/** How long Redis stores an outcome while the site is down; without it the job is run again. */
const outcomeSeconds = 7 * 24 * 3600

/**
 * Moves due rows to BullMQ and writes the outcomes back to the rows. No event has to arrive: whether the site, a worker
 * or Redis with its data was lost, every relayed row is checked at the start, at every reconnection and every `checkMs`.
 */
export function startJobRelay(
  { env, log }: Pick<Services, 'env' | 'log'>,
  outcomes: JobOutcomes,
  { checkMs = 30_000 }: { checkMs?: number } = {},
): JobRelay {
  if (!env.REDIS_URL) throw new Error('The relay needs REDIS_URL')
  // A separate connection, so that it sees the site's writes; durable, so that a job is relayed only when the change
  // that created it is on the disk.
  const db = openDb(env.DATA_DIR, { durable: true, waitMs: siteWaitMs })
  const store = createJobStore(db, outcomes)
  // Without an offline queue and with a time limit, a call fails while Redis is down instead of hanging.
  const redis = connectRedis(env.REDIS_URL, { enableOfflineQueue: false, commandTimeout: commandTimeoutMs }, log)
  const listener = connectRedis(env.REDIS_URL, { maxRetriesPerRequest: null }, log)
  const names = Object.keys(queueTable) as QueueName[]
  const queues = new Map(names.map((name) => [name as string, openQueue(name, redis)]))
  const listeners = names.map((name) => listen(name, listener, addReported))
  const settle = settler(store, log, checkMs)

  /** Jobs of which Redis has reported an end, or progress. */
  let reported: { queue: string; id: string }[] = []
  let checkAll = true
  let stopped = false
  let pass: Promise<void> | undefined
  let again = false

  function addReported(queue: string, id: string): void {
    reported.push({ queue, id })
    wake()
  }

  /** Starts a pass, or another one after the running one. */
  function wake(): void {
    if (stopped) return
    again = true
    if (pass || redis.status !== 'ready') return
    pass = work().finally(() => {
      pass = undefined
    })
  }

  async function work(): Promise<void> {
    try {
      while (again) {
        again = false
        await whenWritable(db)
        // Rows of an embedded worker that ran here before REDIS_URL was set.
        store.expireLeases(isOwnerGone, isOfThisStart)
        store.followClock()
        await settleReported()
        await settleOpen()
        for (const name of names) await relayDue(name)
      }
    } catch (err) {
      // The rows are unchanged; the next tick retries.
      if (!stopped) log.warn({ err }, 'jobs could not be relayed')
    }
  }

  async function settleReported(): Promise<void> {
    const batch = reported
    reported = []
    await inBatches(batch, async ({ queue, id }) => {
      const bull = queues.get(queue)
      const job = await bull?.getJob(id)
      const attempt = parseRedisJobId(id)
      if (!bull || !job || !attempt) return
      const row = store.findRelayed({ id: job.data.row, ...attempt })
      if (row) await settle(row, bull)
      // A lock that is still held keeps the job there; its end is reported later.
      else await job.remove().catch(() => {})
    })
  }

  async function settleOpen(): Promise<void> {
    const rows = store.listRelayed(checkAll ? undefined : Date.now())
    checkAll = false
    await inBatches(rows, async (row) => {
      const bull = queues.get(row.queue)
      if (bull) await settle(row, bull)
      else store.release(row)
    })
  }

  async function relayDue(name: QueueName): Promise<void> {
    for (;;) {
      const rows = store.claim(name, batchSize, 'relayed', jobOwner, checkMs)
      if (rows.length === 0) return
      try {
        await queues.get(name)?.addBulk(rows.map(toRedisJob))
      } catch (error) {
        for (const row of rows) store.release(row)
        throw error
      }
    }
  }

  const stopTimers = startTimers(db, store, log, wake)
  redis.on('ready', () => {
    checkAll = true
    wake()
    void warnOfEviction(redis, log)
  })

  return {
    async ping() {
      await redis.ping()
    },
    async close() {
      stopped = true
      again = false
      stopTimers()
      await pass
      const closed = Promise.allSettled([...listeners, ...queues.values()].map((each) => each.close()))
      await Promise.race([closed, sleep(closeMs)])
      redis.disconnect()
      listener.disconnect()
      db.$client.close()
    },
  }
}

async function warnOfEviction(redis: Redis, log: Services['log']): Promise<void> {
  const policy = await findEvictionPolicy(redis)
  if (policy === undefined || policy === 'noeviction') return
  log.warn({ policy }, 'Redis throws jobs away when its memory is full: set its maxmemory-policy to noeviction')
}

/** Wakes the relay after each write and every second; deletes old rows every hour. @returns what ends it */
function startTimers(db: Db, store: JobStore, log: Services['log'], wake: () => void): () => void {
  const stopFollowing = followWrites(db, log, wake)
  const timers = [
    every(tickMs, 'relaying jobs', log, wake),
    every(hourMs, 'removing old jobs', log, () => store.prune(), { now: true }),
  ]
  return () => {
    stopFollowing()
    for (const timer of timers) clearInterval(timer)
  }
}

function openQueue(name: QueueName, redis: Redis): Queue<RedisJob> {
  const queue = new Queue<RedisJob>(name, { connection: redis, prefix: redisPrefix })
  queue.on('error', () => {})
  return queue
}

function listen(name: QueueName, listener: Redis, onEnd: (queue: string, id: string) => void): QueueEvents {
  const events = new QueueEvents(name, { connection: listener, prefix: redisPrefix })
  const onEvent = ({ jobId }: { jobId: string }) => onEnd(name, jobId)
  events.on('completed', onEvent)
  events.on('failed', onEvent)
  events.on('progress', onEvent)
  events.on('error', () => {})
  return events
}

/** BullMQ fails a job with these words when its worker no longer renews the lock. */
const failureOf = ({ data, failedReason }: Job<RedisJob>): Failure => {
  if (data.hopeless) return 'permanent'
  return failedReason.startsWith('job stalled') ? 'crash' : 'fault'
}

/** Writes the outcome of a job to its row; an unfinished job is checked again after `checkMs`. */
function settler(store: JobStore, log: Services['log'], checkMs: number) {
  function complete(row: ClaimedJob, result: unknown): void {
    try {
      store.complete(row, result)
    } catch (error) {
      fail(row, String(error instanceof Error ? error.stack : error), 'fault')
    }
  }

  function fail(row: ClaimedJob, error: string, failure: Failure): void {
    if (store.fail(row, error, failure))
      log.warn({ job: row.name, id: row.id, attempt: row.attempts, error }, 'job failed')
  }

  return async (row: ClaimedJob, queue: Queue<RedisJob>): Promise<void> => {
    const id = redisJobId(row)
    // The state first: what a job has returned stands in it when its state says so. The other way round, a job that ends in
    // between would have returned nothing, and a letter's last mail would be sent again.
    const state = await queue.getJobState(id)
    const job = await queue.getJob(id)
    // Redis has lost it, or another event has settled it: then the row is open no longer, and stays.
    if (!job) {
      store.release(row)
      return
    }
    // In BullMQ a job begins with the progress 0.
    if (typeof job.progress === 'object') store.report(row, job.progress)
    if (state === 'completed') complete(row, job.returnvalue)
    else if (state === 'failed') fail(row, job.failedReason, failureOf(job))
    // The job is in no list of Redis, so no worker would ever run it.
    else if (state === 'unknown') store.release(row)
    else {
      store.extend(row, checkMs)
      return
    }
    await job.remove()
  }
}

/** A single attempt in BullMQ: retries are counted and delayed by the row, alike in both engines. */
const toRedisJob = (row: ClaimedJob) => ({
  name: row.name,
  data: {
    row: row.id,
    payload: JSON.parse(row.payload) as unknown,
    ...(row.progress !== null && { progress: JSON.parse(row.progress) as unknown }),
  },
  opts: {
    jobId: redisJobId(row),
    attempts: 1,
    removeOnComplete: { age: outcomeSeconds },
    removeOnFail: { age: outcomeSeconds },
  },
})

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += batchSize) {
    await Promise.all(items.slice(from, from + batchSize).map(work))
  }
}
