import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * One row. Every change that readers see increments `version` in its own transaction, which invalidates all cached
 * responses.
 */
export const contentVersion = sqliteTable('content_version', {
  id: integer().primaryKey(),
  version: integer().notNull(),
})

/** What the site notes of itself, by name: its heartbeat, the last check of the database, the last backup. */
export const siteState = sqliteTable('site_state', {
  name: text().primaryKey(),
  value: text().notNull(),
  /** Milliseconds since 1970. */
  at: integer().notNull(),
})

export const jobStates = ['ready', 'leased', 'relayed', 'done', 'dead'] as const

/** The outbox of jobs: written with the data they belong to, drained by the worker or handed to BullMQ. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** With `epoch` the job's id in BullMQ. The row id is not unique enough: a restored database issues it again. */
    uid: text()
      .notNull()
      .default(sql`(lower(hex(randomblob(8))))`),
    queue: text().notNull(),
    name: text().notNull(),
    payload: text().notNull(),
    state: text({ enum: jobStates }).notNull().default('ready'),
    /** Milliseconds since 1970. */
    runAt: integer().notNull(),
    attempts: integer().notNull().default(0),
    /** Attempts in which the worker itself ended: a job that kills it is not tried for days. */
    crashes: integer().notNull().default(0),
    /** When the first of the present row of failures occurred: retries are limited by time, not by number. */
    failedSince: integer(),
    /** Incremented at every attempt, so that a late result of an earlier attempt is ignored. */
    epoch: integer().notNull().default(0),
    leaseUntil: integer(),
    owner: text(),
    /** Unique among unfinished jobs. */
    dedupe: text(),
    error: text(),
    /** JSON: what the attempts so far have done for good, in the form of the job's result; the next one goes on from there. */
    progress: text(),
    createdAt: integer().notNull(),
    finishedAt: integer(),
  },
  (t) => [
    index('jobs_due')
      .on(t.queue, t.runAt, t.id)
      .where(sql`state = 'ready'`),
    index('jobs_open')
      .on(t.leaseUntil)
      .where(sql`state IN ('leased', 'relayed')`),
    // What failed: few among many that are done.
    index('jobs_dead')
      .on(t.id)
      .where(sql`state = 'dead'`),
    index('jobs_failing')
      .on(t.id)
      .where(sql`state = 'ready' AND failed_since IS NOT NULL`),
    index('jobs_finished')
      .on(t.finishedAt)
      .where(sql`state IN ('done', 'dead')`),
    uniqueIndex('jobs_dedupe')
      .on(t.dedupe)
      .where(sql`dedupe IS NOT NULL AND state IN ('ready', 'leased', 'relayed')`),
  ],
)
