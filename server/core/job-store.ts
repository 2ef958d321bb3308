import { and, asc, eq, inArray, lte, ne, sql, type SQL } from 'drizzle-orm'
import { jobs as table } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import type { QueueName } from '#shared/jobs.ts'
import { isSecretJob, jobs, type JobName } from '#worker/jobs/jobs.ts'
import { write, type Db } from './db.ts'
import { createClockFollower } from './job-clock.ts'
import { applyFailure, applyResult, retryTime, type Failure, type JobOutcomes } from './job-outcomes.ts'
import { inBatches } from './write-lock.ts'

// The rows of `jobs` are the only state of every job. Both engines claim rows and report outcomes here, and all retries
// (job-outcomes.ts) begin here.

/** One attempt at a job. Outcomes name it, and an outcome of an earlier epoch is ignored. */
export interface ClaimedJob {
  id: number
  uid: string
  epoch: number
  queue: string
  name: string
  /** JSON. */
  payload: string
  /** Attempts so far, including this one. */
  attempts: number
  crashes: number
  failedSince: number | null
  runAt: number
  /** JSON: what earlier attempts have reported. */
  progress: string | null
}

const claimed = {
  id: table.id,
  uid: table.uid,
  epoch: table.epoch,
  queue: table.queue,
  name: table.name,
  payload: table.payload,
  attempts: table.attempts,
  crashes: table.crashes,
  failedSince: table.failedSince,
  runAt: table.runAt,
  progress: table.progress,
}

const retention = {
  done: 7 * dayMs,
  /** Failed jobs can be retried by hand. */
  dead: 30 * dayMs,
  /** Payloads with links that open accounts are erased sooner. */
  secret: 7 * dayMs,
}
const prunedAtOnce = 1000
const maxErrorLength = 2000
const erased = '{}'

// Literals: SQLite uses a partial index only for the index's own condition.
const isReady = sql`state = 'ready'`
const isOpen = sql`state IN ('leased', 'relayed')`
const isLeased = sql`state IN ('leased', 'relayed') AND state = 'leased'`
const isRelayed = sql`state IN ('leased', 'relayed') AND state = 'relayed'`
const isFinished = sql`state IN ('done', 'dead')`

export type JobStore = ReturnType<typeof createJobStore>

/** The operations on the table that both engines share. Each is one transaction, but `prune`. */
export const createJobStore = (db: Db, outcomes: JobOutcomes) => ({
  ...handingOut(db),
  ...reporting(db, outcomes),
  ...upkeep(db, outcomes),
  followClock: createClockFollower(db),
})

/** Claiming jobs. */
function handingOut(db: Db) {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isReady, eq(table.queue, sql.placeholder('queue')), lte(table.runAt, sql.placeholder('now'))))
    .orderBy(asc(table.runAt), asc(table.id))
    .limit(sql.placeholder('limit'))
    .prepare()

  return {
    /** Claims due jobs, oldest first. */
    claim(queue: QueueName, limit: number, to: 'leased' | 'relayed', owner: string, leaseMs: number): ClaimedJob[] {
      const now = Date.now()
      // Most polls find nothing, and a read takes no lock.
      if (due.all({ queue, now, limit: 1 }).length === 0) return []
      return write(db, (tx) => {
        const ids = due.all({ queue, now, limit }).map(({ id }) => id)
        return tx
          .update(table)
          .set({
            state: to,
            owner,
            leaseUntil: now + leaseMs,
            attempts: sql`${table.attempts} + 1`,
            epoch: sql`${table.epoch} + 1`,
          })
          .where(inArray(table.id, ids))
          .returning(claimed)
          .all()
          .toSorted((a, b) => a.runAt - b.runAt || a.id - b.id)
      })
    },

    /** Relayed jobs: all, or those due for a check. */
    listRelayed(dueBefore = Number.MAX_SAFE_INTEGER): ClaimedJob[] {
      return db
        .select(claimed)
        .from(table)
        .where(and(isRelayed, lte(table.leaseUntil, dueBefore)))
        .all()
    },

    findRelayed(hand: Pick<ClaimedJob, 'id' | 'uid' | 'epoch'>): ClaimedJob | undefined {
      return db
        .select(claimed)
        .from(table)
        .where(and(eq(table.id, hand.id), eq(table.uid, hand.uid), eq(table.epoch, hand.epoch), isRelayed))
        .get()
    },
  }
}

/** The row, while this attempt is the current one. */
const current = ({ id, epoch }: ClaimedJob): SQL | undefined => and(eq(table.id, id), eq(table.epoch, epoch), isOpen)

/** Ends a failed attempt: retried later, or given up. @returns false when it is not the current attempt */
function endFailed(db: Db, outcomes: JobOutcomes, job: ClaimedJob, error: string, failure: Failure): boolean {
  const retryAt = retryTime(job, failure)
  return write(db, (tx) => {
    const ended = tx
      .update(table)
      .set({
        ...(retryAt === undefined ? { state: 'dead', finishedAt: Date.now() } : { state: 'ready', runAt: retryAt }),
        ...(failure === 'crash' && { crashes: job.crashes + 1 }),
        failedSince: job.failedSince ?? Date.now(),
        error: error.slice(0, maxErrorLength),
        leaseUntil: null,
        owner: null,
      })
      .where(current(job))
      .returning({ payload: table.payload, progress: table.progress })
      .get()
    const name = job.name as JobName
    if (ended && retryAt === undefined) applyFailure(tx, name, outcomes[name], ended)
    return ended !== undefined
  })
}

/** Outcomes of attempts. */
function reporting(db: Db, outcomes: JobOutcomes) {
  return {
    /** @returns false when it is not the current attempt, so that its work can stop */
    extend(job: ClaimedJob, leaseMs: number): boolean {
      return (
        db
          .update(table)
          .set({ leaseUntil: Date.now() + leaseMs })
          .where(current(job))
          .run().changes > 0
      )
    },

    /**
     * Stores what an attempt has done so far: should the worker end in the middle, the next attempt does not repeat it.
     * @returns false when it is not the current attempt, so that its work must stop
     */
    report(job: ClaimedJob, progress: unknown): boolean {
      return (
        db
          .update(table)
          .set({ progress: JSON.stringify(progress) })
          .where(current(job))
          .run().changes > 0
      )
    },

    /**
     * Marks a job done and applies its result, both or neither.
     * @returns false when it is not the current attempt: then nothing is applied
     */
    complete(job: ClaimedJob, result: unknown): boolean {
      return write(db, (tx) => {
        const { changes } = tx
          .update(table)
          .set({
            state: 'done',
            ...(isSecretJob(job.name) && { payload: erased }),
            finishedAt: Date.now(),
            leaseUntil: null,
            owner: null,
            error: null,
            progress: null,
            failedSince: null,
          })
          .where(current(job))
          .run()
        const name = job.name as JobName
        if (changes > 0) applyResult(tx, name, outcomes[name], job.payload, result)
        return changes > 0
      })
    },

    /** Retries with growing delays for as long as the queue allows, unless the failure is permanent. */
    fail: (job: ClaimedJob, error: string, failure: Failure): boolean => endFailed(db, outcomes, job, error, failure),

    /** Releases a job that was not run, or was interrupted: the attempt does not count. */
    release(job: ClaimedJob): boolean {
      return (
        db
          .update(table)
          .set({ state: 'ready', attempts: sql`${table.attempts} - 1`, leaseUntil: null, owner: null })
          .where(current(job))
          .run().changes > 0
      )
    },
  }
}

/** Attempts that will report no outcome, and finished jobs past their retention. */
function upkeep(db: Db, outcomes: JobOutcomes) {
  const endAll = (rows: ClaimedJob[], error: string, failure: Failure): void => {
    for (const job of rows) endFailed(db, outcomes, job, error, failure)
  }
  // Asked each second, mostly for nothing.
  const leased = db
    .select({ ...claimed, owner: table.owner, leaseUntil: table.leaseUntil })
    .from(table)
    .where(isLeased)
    .prepare()
  const relayed = db
    .select(claimed)
    .from(table)
    .where(and(isRelayed, lte(table.leaseUntil, sql.placeholder('now'))))
    .prepare()

  return {
    /**
     * Retries leased jobs when the lease has expired or the worker is known to have ended: at once, and not too often, where
     * the job may have been the reason; like any fault where the whole site has ended with its worker.
     */
    expireLeases(isGone: (owner: string) => boolean, isOfThisSite: (owner: string) => boolean): void {
      const now = Date.now()
      const left = leased
        .all()
        .filter(({ owner, leaseUntil }) => (leaseUntil ?? 0) < now || (owner !== null && isGone(owner)))
      const isOurs = ({ owner }: { owner: string | null }) => owner === null || isOfThisSite(owner)
      endAll(left.filter(isOurs), 'The worker ended in the middle of this job.', 'crash')
      endAll(
        left.filter((job) => !isOurs(job)),
        'The site ended in the middle of this job.',
        'fault',
      )
    },

    /** Retries relayed jobs whose time is up, when there is no relay any more to check them. */
    expireRelayed(): void {
      endAll(relayed.all({ now: Date.now() }), 'This job was handed to a Redis that is no longer used.', 'crash')
    },

    /** Deletes ended jobs past their retention, and erases payloads of failed jobs that must not be stored longer. */
    async prune(): Promise<void> {
      const now = Date.now()
      const some = (...conditions: (SQL | undefined)[]) =>
        db
          .select({ id: table.id })
          .from(table)
          .where(and(isFinished, ...conditions))
          .limit(prunedAtOnce)
      const removeOld = (state: 'done' | 'dead') => {
        const old = some(eq(table.state, state), lte(table.finishedAt, now - retention[state]))
        return inBatches(db, prunedAtOnce, (tx) => tx.delete(table).where(inArray(table.id, old)).run().changes)
      }
      await removeOld('done')
      await removeOld('dead')
      const secrets = some(
        inArray(table.name, Object.keys(jobs).filter(isSecretJob)),
        ne(table.payload, erased),
        lte(table.finishedAt, now - retention.secret),
      )
      await inBatches(
        db,
        prunedAtOnce,
        (tx) =>
          tx.update(table).set({ payload: erased, progress: null }).where(inArray(table.id, secrets)).run().changes,
      )
    },
  }
}
