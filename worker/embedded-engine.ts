import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '#server/core/db.ts'
import { every } from '#server/core/every.ts'
import { followWrites } from '#server/core/follow-writes.ts'
import { isOfThisStart, isOwnerGone, jobOwner } from '#server/core/site-run.ts'
import { migrate } from '#server/core/migrations.ts'
import type { JobOutcomes } from '#server/core/job-outcomes.ts'
import { createJobStore, type ClaimedJob } from '#server/core/job-store.ts'
import { hourMs } from '#shared/durations.ts'
import { queues, type QueueName } from '#shared/jobs.ts'
import { answerMs, isPermanent, textOfError, type JobEngine, type WorkerTools } from './job-handler.ts'
import { runJob } from './jobs/handlers.ts'

const tickMs = 1000
const leaseMs = 30_000
/** Jobs read and write single rows. */
const cacheMb = 8

interface Running {
  job: ClaimedJob
  stop: AbortController
  ended: Promise<void>
}

/** Runs jobs directly from the table; needs nothing but the site's database. */
export function startEmbeddedEngine(dataDir: string, outcomes: JobOutcomes, tools: WorkerTools): JobEngine {
  const { log } = tools
  // Durable: a claim also flushes the change that queued the job to the disk before the job runs, so that no files are
  // deleted for a change that a power cut undoes.
  const db = openDb(dataDir, { durable: true, cacheMb })
  migrate(db)
  const store = createJobStore(db, outcomes)
  const names = Object.keys(queues) as QueueName[]
  const running = new Map<QueueName, Set<Running>>(names.map((name) => [name, new Set()]))
  const allRunning = () => [...running.values()].flatMap((set) => [...set])
  const stopping = new AbortController()

  /** Claims as many due jobs as the concurrency allows. */
  function fill(): void {
    if (stopping.signal.aborted) return
    for (const [name, set] of running) {
      const places = queues[name].concurrency - set.size
      if (places <= 0) continue
      for (const job of store.claim(name, places, 'leased', jobOwner, leaseMs)) start(job, set)
    }
  }

  function start(job: ClaimedJob, set: Set<Running>): void {
    const stop = new AbortController()
    const heartbeat = every(leaseMs / 3, 'extending the lease of a job', log, () => {
      if (!store.extend(job, leaseMs)) stop.abort(new Error('The job was given to somebody else'))
    })
    const ended = run(job, stop.signal).finally(() => {
      clearInterval(heartbeat)
      set.delete(entry)
      attempt(fill)
    })
    const entry: Running = { job, stop, ended }
    set.add(entry)
  }

  async function run(job: ClaimedJob, signal: AbortSignal): Promise<void> {
    const about = { job: job.name, id: job.id, attempt: job.attempts }
    try {
      const result = await runJob(job.name, JSON.parse(job.payload), {
        ...tools,
        stopping: stopping.signal,
        signal,
        progress: job.progress === null ? undefined : JSON.parse(job.progress),
        report: async (progress) => {
          if (!store.report(job, progress)) throw new Error('The job was given to somebody else')
        },
      })
      if (store.complete(job, result)) log.debug(about, 'job done')
    } catch (err) {
      // What ends because the worker stops has not failed: it is handed back.
      if (signal.aborted || stopping.signal.aborted) return
      log.warn({ ...about, err }, 'job failed')
      attempt(() => store.fail(job, textOfError(err), isPermanent(err) ? 'permanent' : 'fault'))
    }
  }

  /** The database may be locked for longer than its timeout; a later tick tries again. */
  function attempt<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (err) {
      log.error({ err }, 'the job table could not be used')
      return undefined
    }
  }

  function expire(): void {
    store.expireLeases(isOwnerGone, isOfThisStart)
    store.expireRelayed()
    store.followClock()
    fill()
  }
  const timers = [
    every(tickMs, 'finding ended workers', log, expire, { now: true }),
    every(hourMs, 'removing old jobs', log, () => store.prune(), { now: true }),
  ]

  const stopFollowing = followWrites(db, log, fill)

  return {
    async close(graceMs) {
      stopping.abort(new Error('The worker stops'))
      stopFollowing()
      for (const timer of timers) clearInterval(timer)
      const last = allRunning()
      const ended = Promise.all(last.map((entry) => entry.ended))
      await Promise.race([ended, sleep(graceMs)])
      for (const { stop } of last) stop.abort(stopping.signal.reason)
      await Promise.race([ended, sleep(answerMs)])
      // Nothing changes for those with an outcome.
      for (const { job } of last) attempt(() => store.release(job))
      db.$client.close()
    },
  }
}
