import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'
import { diskSpaceOf } from './data-folder.ts'
import { queueHealth } from './job-failures.ts'
import { siteRun } from './site-run.ts'
import { findState, noteState } from './site-state.ts'
import { whenWritable } from './write-lock.ts'

/** How often the site writes a row and a file, to know that it can. */
export const beatMs = 30_000
const beatKey = 'health/heartbeat'

type Part = 'database' | 'storage' | 'queue'

/** What this machine and admins are told besides. */
interface HealthDetails {
  /** What is wrong, by part. */
  faults: Partial<Record<Part, string>>
  /** The last error that no other code has caught. */
  uncaught: string | null
  disk: { freeBytes: number; totalBytes: number } | null
  jobs: { dead: number; oldestDueSeconds: number }
  check: { at: string; result: string } | null
  backupAt: string | null
}

export interface Health {
  /** Writes a row and a byte, and remembers whether that worked. */
  beat: () => Promise<void>
  /** Remembers an error that nothing else has caught. */
  note: (error: unknown) => void
  read: () => Promise<{ parts: Record<Part, 'ok' | 'failed'>; details: () => Promise<HealthDetails> }>
  /**
   * Of a site that only reads: how old its copy is in seconds, of which up to 30 are the primary's own. Null where the
   * primary was stopped.
   */
  copyAge: () => number | null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** How long a part may take to answer, in ms: whoever asks is told before they give up. */
const patience = 3000
/** For how long an answer holds, in ms: however often it is asked for, the store and Redis are asked once. */
const freshMs = 1000

/** @returns what is wrong, or undefined */
const probe = async (check: () => unknown): Promise<string | undefined> => {
  try {
    await check()
    return undefined
  } catch (error) {
    return messageOf(error) || 'failed'
  }
}

/** The same, without waiting for what hangs. */
async function soon(found: Promise<string | undefined>, patienceMs: number): Promise<string | undefined> {
  const limit = new AbortController()
  const late = sleep(patienceMs, `no answer within ${patienceMs / 1000} s`, { signal: limit.signal }).catch(
    () => undefined,
  )
  return Promise.race([found, late]).finally(() => limit.abort())
}

/**
 * What the site knows of its own health: from the last heartbeat, at most 30 s ago, and a look at each part.
 * @param pingQueue pings Redis; the embedded queue is in the database and needs no check of its own
 */
export function createHealth(
  { db, env, storage }: Pick<Services, 'db' | 'env' | 'storage'>,
  pingQueue: () => Promise<unknown>,
  patienceMs = patience,
): Health {
  /** What the last heartbeat could not write. */
  let beaten: Record<'database' | 'storage', Promise<string | undefined>> | undefined
  let beatenAt = -Infinity
  let found: Promise<Partial<Record<Part, string>>> | undefined
  let foundAt = -Infinity
  let uncaught: string | null = null

  /** A site that only reads does not try. */
  function writeBoth() {
    const nothing = Promise.resolve(undefined)
    if (env.READ_ONLY) return { database: nothing, storage: nothing }
    return {
      database: probe(async () => {
        await whenWritable(db)
        noteState(db, 'heartbeat', siteRun)
      }),
      storage: probe(() => storage.put(beatKey, Buffer.from('1'), { type: 'text/plain', size: 1 })),
    }
  }

  function beat() {
    beatenAt = performance.now()
    return (beaten = writeBoth())
  }

  function checkDatabase(): void {
    db.get(sql`SELECT 1 FROM content_version`)
    const check = findState(db, 'check')
    if (check && check.value !== 'ok') throw new Error(`The file is damaged: ${check.value}`)
  }

  async function look(): Promise<Partial<Record<Part, string>>> {
    const isOld = performance.now() - beatenAt > beatMs * 1.5
    const written = beaten && !isOld ? beaten : beat()
    const [writtenRow, writtenFile, read, stored, queue] = await Promise.all(
      [written.database, written.storage, probe(checkDatabase), probe(() => storage.check()), probe(pingQueue)].map(
        (each) => soon(each, patienceMs),
      ),
    )
    const faults = { database: read ?? writtenRow, storage: stored ?? writtenFile, queue }
    return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
  }

  async function details(faults: HealthDetails['faults']): Promise<HealthDetails> {
    const disk = await diskSpaceOf(env.DATA_DIR).catch(() => null)
    const figures = { faults, uncaught, disk: disk && { freeBytes: disk.free, totalBytes: disk.total } }
    try {
      const check = findState(db, 'check')
      const backup = findState(db, 'backup')
      const queue = queueHealth(db)
      return {
        ...figures,
        jobs: { dead: queue.givenUp, oldestDueSeconds: Math.round(queue.oldestDueMs / 1000) },
        check: check ? { at: new Date(check.at).toISOString(), result: check.value } : null,
        backupAt: backup ? new Date(backup.at).toISOString() : null,
      }
    } catch {
      // The faults say that the database cannot be read.
      return { ...figures, jobs: { dead: 0, oldestDueSeconds: 0 }, check: null, backupAt: null }
    }
  }

  return {
    async beat() {
      const written = beat()
      const [database, store] = await Promise.all([written.database, written.storage])
      if (database ?? store) throw new Error(`Nothing can be written: ${[database, store].filter(Boolean).join(', ')}`)
    },
    note(error) {
      uncaught = messageOf(error)
    },
    copyAge() {
      const last = findState(db, 'heartbeat')
      return last ? Math.max(0, Math.round((Date.now() - last.at) / 1000)) : null
    },
    async read() {
      if (performance.now() - foundAt > freshMs) {
        foundAt = performance.now()
        found = look()
      }
      const faults = (await found) ?? {}
      const stateOf = (part: Part) => (faults[part] === undefined ? 'ok' : 'failed')
      const parts = { database: stateOf('database'), storage: stateOf('storage'), queue: stateOf('queue') } as const
      return { parts, details: () => details(faults) }
    },
  }
}
