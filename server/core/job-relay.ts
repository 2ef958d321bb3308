import { setTimeout as sleep } from 'node:timers/promises'
import { Queue, QueueEvents, type Job } from 'bullmq'
import type { Redis } from 'ioredis'
import { queues as queueTable, type QueueName } from '#shared/jobs.ts'
import type { Services } from './context.ts'
import { changeDetector, openDb, type Db } from './db.ts'
import { isOwnerGone, jobOwner } from './job-owner.ts'
import { connectRedis, parseRedisJobId, redisJobId, redisPrefix, type RedisJob } from './job-redis.ts'
import { createJobStore, type ClaimedJob, type JobResults, type JobStore } from './job-store.ts'

export interface JobRelay {
  /** Throws when Redis does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** How often the database is asked whether anybody has written. */
const pollMs = 50
const tickMs = 1000
const hourMs = 3_600_000
const answerMs = 5000
/** BullMQ takes leave of Redis, for which it would wait without end while Redis is down. */
const leaveMs = 2000
const handedAtOnce = 200
/** In Redis an outcome waits that long for a site that is down; the row knows what to do when it is gone. */
const keptSeconds = 7 * 24 * 3600

/**
 * Hands due rows to BullMQ and brings the outcomes back to the rows. Nothing depends on an event arriving: whoever dies,
 * the site, a worker, or Redis with its data, every row that is out is asked about at the start, at every reconnection
 * and every `checkMs`.
 */
export function startJobRelay(
  { env, log }: Pick<Services, 'env' | 'log'>,
  results: JobResults,
  { checkMs = 30_000 }: { checkMs?: number } = {},
): JobRelay {
  if (!env.REDIS_URL) throw new Error('The relay needs REDIS_URL')
  // A connection of its own, so that it sees the site's writes; durable, so that a job is handed out only
  // when the change that asked for it is on the disk.
  const db = openDb(env.DATA_DIR, { durable: true })
  const store = createJobStore(db, results)
  // Without an offline queue and with a time limit, a call fails while Redis is down instead of hanging.
  const redis = connectRedis(env.REDIS_URL, { enableOfflineQueue: false, commandTimeout: answerMs }, log)
  const listener = connectRedis(env.REDIS_URL, { maxRetriesPerRequest: null }, log)
  const names = Object.keys(queueTable) as QueueName[]
  const queues = new Map(names.map((name) => [name as string, openQueue(name, redis)]))
  const listeners = names.map((name) => listen(name, listener, hearEnd))
  const settle = settler(store, log, checkMs)

  /** Jobs of which Redis says that they have ended. */
  let ended: { queue: string; id: string }[] = []
  let checkAll = true
  let stopped = false
  let round: Promise<void> | undefined
  let again = false

  function hearEnd(queue: string, id: string): void {
    ended.push({ queue, id })
    wake()
  }

  /** Starts a round, or has the running one followed by another. */
  function wake(): void {
    if (stopped) return
    again = true
    if (round || redis.status !== 'ready') return
    round = work().finally(() => {
      round = undefined
    })
  }

  async function work(): Promise<void> {
    try {
      while (again) {
        again = false
        // Rows of an embedded worker that ran here before REDIS_URL was set.
        store.expireLeases(isOwnerGone)
        await settleEnded()
        await settleOpen()
        for (const name of names) await handOver(name)
      }
    } catch (err) {
      // The rows are as they were; the next tick tries again.
      if (!stopped) log.warn({ err }, 'jobs could not be relayed')
    }
  }

  async function settleEnded(): Promise<void> {
    const hands = ended
    ended = []
    await inBlocks(hands, async ({ queue, id }) => {
      const job = await queues.get(queue)?.getJob(id)
      const hand = parseRedisJobId(id)
      if (!job || !hand) return
      const row = store.findRelayed({ id: job.data.row, ...hand })
      if (row) await settle(row, job)
      else await job.remove()
    })
  }

  async function settleOpen(): Promise<void> {
    const rows = store.listRelayed(checkAll ? undefined : Date.now())
    checkAll = false
    await inBlocks(rows, async (row) => {
      const job = await queues.get(row.queue)?.getJob(redisJobId(row))
      if (job) await settle(row, job)
      else store.handBack(row)
    })
  }

  async function handOver(name: QueueName): Promise<void> {
    for (;;) {
      const rows = store.claim(name, handedAtOnce, 'relayed', jobOwner, checkMs)
      if (rows.length === 0) return
      try {
        await queues.get(name)?.addBulk(rows.map(toRedisJob))
      } catch (error) {
        for (const row of rows) store.handBack(row)
        throw error
      }
    }
  }

  const timers = startTimers(db, store, log, wake)
  redis.on('ready', () => {
    checkAll = true
    wake()
  })

  return {
    async ping() {
      await redis.ping()
    },
    async close() {
      stopped = true
      again = false
      for (const timer of timers) clearInterval(timer)
      await round
      const left = Promise.allSettled([...listeners, ...queues.values()].map((part) => part.close()))
      await Promise.race([left, sleep(leaveMs)])
      redis.disconnect()
      listener.disconnect()
      db.$client.close()
    },
  }
}

/** Wakes the relay whenever anybody has written, and every second; forgets old rows every hour. */
function startTimers(db: Db, store: JobStore, log: Services['log'], wake: () => void): NodeJS.Timeout[] {
  /** A timer must not take the site down when the database is locked for longer than it waits. */
  const attempt = (step: () => void) => {
    try {
      step()
    } catch (err) {
      log.error({ err }, 'the job table could not be used')
    }
  }
  const hasChanged = changeDetector(db)
  const look = () => {
    if (hasChanged()) wake()
  }
  attempt(() => store.prune())
  return [
    setInterval(() => attempt(look), pollMs),
    setInterval(wake, tickMs),
    setInterval(() => attempt(() => store.prune()), hourMs),
  ]
}

function openQueue(name: QueueName, redis: Redis): Queue<RedisJob> {
  const queue = new Queue<RedisJob>(name, { connection: redis, prefix: redisPrefix })
  queue.on('error', () => {})
  return queue
}

function listen(name: QueueName, listener: Redis, onEnd: (queue: string, id: string) => void): QueueEvents {
  const events = new QueueEvents(name, { connection: listener, prefix: redisPrefix })
  const hear = ({ jobId }: { jobId: string }) => onEnd(name, jobId)
  events.on('completed', hear)
  events.on('failed', hear)
  events.on('error', () => {})
  return events
}

/** Brings the outcome of a job to its row; a job without one is asked about again after `checkMs`. */
function settler(store: JobStore, log: Services['log'], checkMs: number) {
  function complete(row: ClaimedJob, result: unknown): void {
    try {
      store.complete(row, result)
    } catch (error) {
      fail(row, String(error instanceof Error ? error.stack : error), false)
    }
  }

  function fail(row: ClaimedJob, error: string, hopeless: boolean): void {
    if (store.fail(row, error, hopeless))
      log.warn({ job: row.name, id: row.id, attempt: row.attempts, error }, 'job failed')
  }

  return async (row: ClaimedJob, job: Job<RedisJob>): Promise<void> => {
    const state = await job.getState()
    if (state === 'completed') complete(row, job.returnvalue)
    else if (state === 'failed') fail(row, job.failedReason, job.data.hopeless === true)
    // Redis keeps the job in no list: nobody would ever run it.
    else if (state === 'unknown') store.handBack(row)
    else {
      store.extend(row, checkMs)
      return
    }
    await job.remove()
  }
}

/** One try: the row counts and times the tries, so that they are the same in both engines. */
const toRedisJob = (row: ClaimedJob) => ({
  name: row.name,
  data: { row: row.id, payload: JSON.parse(row.payload) as unknown },
  opts: {
    jobId: redisJobId(row),
    attempts: 1,
    removeOnComplete: { age: keptSeconds },
    removeOnFail: { age: keptSeconds },
  },
})

async function inBlocks<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += handedAtOnce) {
    await Promise.all(items.slice(from, from + handedAtOnce).map(work))
  }
}
