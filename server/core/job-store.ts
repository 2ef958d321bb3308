import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { jobs as table } from '#drizzle/schema/index.ts'
import { jobs, type JobName, type JobPayload, type JobResult, type QueueName } from '#shared/jobs.ts'
import { write, type Db, type Tx } from './db.ts'

// The rows of `jobs` are the truth about every job, whichever engine runs it: both claim rows here, and both bring
// their outcomes here. All retries are counted and timed here too.

/** What each job's result does to the database; exhaustive, so that no job can be without. */
export type JobResults = { [N in JobName]: (tx: Tx, payload: JobPayload<N>, result: JobResult<N>) => void }

/** One hand-out of a job. Outcomes name it, and one whose epoch has passed is ignored. */
export interface ClaimedJob {
  id: number
  uid: string
  epoch: number
  queue: string
  name: string
  /** JSON. */
  payload: string
  /** Hand-outs so far, this one included. */
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
const keptMs = 7 * 24 * 3600 * 1000
const prunedAtOnce = 1000
const longestError = 2000

/** Pauses of about 2, 8, 32 and 128 s, never quite the same for jobs that failed together. */
const pauseAfter = (attempts: number): number =>
  Math.round(firstPauseMs * pauseGrowth ** (attempts - 1) * (0.75 + Math.random() / 2))

/** Whether what a job carries is for nobody's eyes once it is done. */
const isSecret = (name: string): boolean => name in jobs && 'isSecret' in jobs[name as JobName]

// Literals, because SQLite uses a partial index only when it sees the index's own condition.
const isReady = sql`state = 'ready'`
const isOpen = sql`state IN ('leased', 'relayed')`
const isLeased = sql`state IN ('leased', 'relayed') AND state = 'leased'`
const isRelayed = sql`state IN ('leased', 'relayed') AND state = 'relayed'`
const isFinished = sql`state IN ('done', 'dead')`

export type JobStore = ReturnType<typeof createJobStore>

/** The operations on the table that both engines are made of. Each is a transaction of its own. */
export const createJobStore = (db: Db, results: JobResults) => ({
  ...handingOut(db),
  ...outcomes(db, results),
  ...upkeep(db),
})

/** Jobs on their way to a worker. */
function handingOut(db: Db) {
  const due = db
    .select({ id: table.id })
    .from(table)
    .where(and(isReady, eq(table.queue, sql.placeholder('queue')), lte(table.runAt, sql.placeholder('now'))))
    .orderBy(asc(table.runAt), asc(table.id))
    .limit(sql.placeholder('limit'))
    .prepare()

  return {
    /** Hands out due jobs, the oldest first. */
    claim(queue: QueueName, limit: number, to: 'leased' | 'relayed', owner: string, leaseMs: number): ClaimedJob[] {
      const now = Date.now()
      // Most looks find nothing, and a look takes no lock.
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

    /** Relayed hand-outs, all or those due for a look. */
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

/** The row of a hand-out that still counts. */
const current = ({ id, epoch }: ClaimedJob): SQL | undefined => and(eq(table.id, id), eq(table.epoch, epoch), isOpen)

/** Ends a hand-out that did not succeed: dead when `retryAt` is undefined. @returns false when it no longer counts */
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

/** What came of hand-outs. */
function outcomes(db: Db, results: JobResults) {
  return {
    /** @returns false when the hand-out no longer counts, so that its work can stop */
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
     * @returns false when the hand-out no longer counts: then nothing is applied
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

    /** A failed hand-out is tried again after a growing pause, unless it was the last one or the job is hopeless. */
    fail(job: ClaimedJob, error: string, hopeless: boolean): boolean {
      const retryAt = hopeless || job.attempts >= job.maxAttempts ? undefined : Date.now() + pauseAfter(job.attempts)
      return endFailed(db, job, error, retryAt)
    },

    /** Takes a hand-out back that was never worked on, or stopped for no fault of its own: it does not count. */
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

/** Hand-outs of which nobody will report, and jobs that nobody asks about any more. */
function upkeep(db: Db) {
  const giveUp = (rows: ClaimedJob[], error: string): void => {
    for (const job of rows) endFailed(db, job, error, job.attempts >= job.maxAttempts ? undefined : Date.now())
  }

  return {
    /** Leased hand-outs whose lease has run out, or whose worker is known to be gone, are tried again at once. */
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

    /** Relayed hand-outs whose time is up, when there is no relay any more to ask about them. */
    expireRelayed(): void {
      const rows = db
        .select(claimed)
        .from(table)
        .where(and(isRelayed, lte(table.leaseUntil, Date.now())))
        .all()
      giveUp(rows, 'This job was handed to a Redis that is no longer used.')
    },

    /** Forgets what ended more than seven days ago. */
    prune(): void {
      const old = db
        .select({ id: table.id })
        .from(table)
        .where(and(isFinished, lte(table.finishedAt, Date.now() - keptMs)))
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
