import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { jobs as table } from '#drizzle/schema/index.ts'
import { jobs, type JobName, type JobPayload, type JobResult, type QueueName } from '#shared/jobs.ts'
import { write, type Db, type Tx } from './db.ts'

// The rows of `jobs` are the only state of every job. Both engines claim rows and report outcomes here, and all retries
// are counted and delayed here.

/** Applies each job's result to the database; exhaustive, so that no job can lack one. */
export type JobResults = { [N in JobName]: (tx: Tx, payload: JobPayload<N>, result: JobResult<N>) => void }

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
  maxAttempts: number
  runAt: number
}

const claimed = {
  id: table.id,
  uid: table.uid,
  epoch: table.epoch,
  queue: table.queue,
  name: table.name,
  payload: table.payload,
  attempts: table.attempts,
  maxAttempts: table.maxAttempts,
  runAt: table.runAt,
}

const firstPauseMs = 2000
const pauseGrowth = 4
const retentionMs = 7 * 24 * 3600 * 1000
const prunedAtOnce = 1000
const longestError = 2000

/** Delays of about 2, 8, 32 and 128 s, with jitter for jobs that failed together. */
const delayAfter = (attempts: number): number =>
  Math.round(firstPauseMs * pauseGrowth ** (attempts - 1) * (0.75 + Math.random() / 2))

/** Whether the payload must be erased once the job is done. */
const isSecret = (name: string): boolean => name in jobs && 'isSecret' in jobs[name as JobName]

// Literals: SQLite uses a partial index only for the index's own condition.
const isReady = sql`state = 'ready'`
const isOpen = sql`state IN ('leased', 'relayed')`
const isLeased = sql`state IN ('leased', 'relayed') AND state = 'leased'`
const isRelayed = sql`state IN ('leased', 'relayed') AND state = 'relayed'`
const isFinished = sql`state IN ('done', 'dead')`

export type JobStore = ReturnType<typeof createJobStore>

/** The operations on the table that both engines share. Each is one transaction. */
export const createJobStore = (db: Db, results: JobResults) => ({
  ...handingOut(db),
  ...outcomes(db, results),
  ...upkeep(db),
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

/** Ends a failed attempt: dead when `retryAt` is undefined. @returns false when it is not the current attempt */
const endFailed = (db: Db, job: ClaimedJob, error: string, retryAt: number | undefined): boolean =>
  db
    .update(table)
    .set({
      ...(retryAt === undefined ? { state: 'dead', finishedAt: Date.now() } : { state: 'ready', runAt: retryAt }),
      error: error.slice(0, longestError),
      leaseUntil: null,
      owner: null,
    })
    .where(current(job))
    .run().changes > 0

/** Outcomes of attempts. */
function outcomes(db: Db, results: JobResults) {
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
     * Marks a job done and applies its result, both or neither.
     * @returns false when it is not the current attempt: then nothing is applied
     */
    complete(job: ClaimedJob, result: unknown): boolean {
      return write(db, (tx) => {
        const { changes } = tx
          .update(table)
          .set({
            state: 'done',
            ...(isSecret(job.name) && { payload: '{}' }),
            finishedAt: Date.now(),
            leaseUntil: null,
            owner: null,
            error: null,
          })
          .where(current(job))
          .run()
        const name = job.name as JobName
        if (changes > 0) applyResult(tx, name, results[name], job.payload, result)
        return changes > 0
      })
    },

    /** Retries with growing delays, unless it was the last attempt or the failure is permanent. */
    fail(job: ClaimedJob, error: string, isPermanent: boolean): boolean {
      const retryAt = isPermanent || job.attempts >= job.maxAttempts ? undefined : Date.now() + delayAfter(job.attempts)
      return endFailed(db, job, error, retryAt)
    },

    /** Releases a job that was not run, or was interrupted: the attempt does not count. */
    handBack(job: ClaimedJob): boolean {
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
function upkeep(db: Db) {
  const giveUp = (rows: ClaimedJob[], error: string): void => {
    for (const job of rows) endFailed(db, job, error, job.attempts >= job.maxAttempts ? undefined : Date.now())
  }

  return {
    /** Retries leased jobs at once when the lease has expired or the worker is known to have ended. */
    expireLeases(isGone: (owner: string) => boolean): void {
      const rows = db
        .select({ ...claimed, owner: table.owner, leaseUntil: table.leaseUntil })
        .from(table)
        .where(isLeased)
        .all()
      const now = Date.now()
      giveUp(
        rows.filter(({ owner, leaseUntil }) => (leaseUntil ?? 0) < now || (owner !== null && isGone(owner))),
        'The worker ended in the middle of this job.',
      )
    },

    /** Retries relayed jobs whose time is up, when there is no relay any more to check them. */
    expireRelayed(): void {
      const rows = db
        .select(claimed)
        .from(table)
        .where(and(isRelayed, lte(table.leaseUntil, Date.now())))
        .all()
      giveUp(rows, 'This job was handed to a Redis that is no longer used.')
    },

    /** Deletes jobs that ended more than seven days ago. */
    prune(): void {
      const old = db
        .select({ id: table.id })
        .from(table)
        .where(and(isFinished, lte(table.finishedAt, Date.now() - retentionMs)))
        .limit(prunedAtOnce)
      let pruned: number
      do {
        pruned = db.delete(table).where(inArray(table.id, old)).run().changes
      } while (pruned === prunedAtOnce)
    },
  }
}

/** @throws ZodError when the result is not what the job promises, or its payload is not what it takes */
function applyResult<N extends JobName>(tx: Tx, name: N, apply: JobResults[N], payload: string, result: unknown): void {
  const job = jobs[name]
  apply(tx, job.payload.parse(JSON.parse(payload)) as JobPayload<N>, job.result.parse(result) as JobResult<N>)
}
