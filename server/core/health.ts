import { sql } from 'drizzle-orm'
import type { Services } from './context.ts'
import { diskSpaceOf } from './disk-space.ts'
import { queueHealth } from './job-failures.ts'
import { sitePid } from './site-processes.ts'
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

/** @returns what is wrong, or undefined */
const probe = async (check: () => unknown): Promise<string | undefined> => {
  try {
    await check()
    return undefined
  } catch (error) {
    return messageOf(error) || 'failed'
  }
}

/**
 * What the site knows of its own health: from the last heartbeat, at most 30 s ago, and a look at each part.
 * @param pingQueue pings Redis; the embedded queue is in the database and needs no check of its own
 */
export function createHealth(
  { db, env, storage }: Pick<Services, 'db' | 'env' | 'storage'>,
  pingQueue: () => Promise<unknown>,
): Health {
  let beaten: Promise<{ database: string | undefined; storage: string | undefined }> | undefined
  let beatenAt = -Infinity
  let uncaught: string | null = null

  /** A site that only reads does not try. */
  async function writeBoth() {
    if (env.READ_ONLY) return { database: undefined, storage: undefined }
    const [database, store] = await Promise.all([
      probe(async () => {
        await whenWritable(db)
        noteState(db, 'heartbeat', String(sitePid()))
      }),
      probe(() => storage.put(beatKey, Buffer.from('1'), { type: 'text/plain', size: 1 })),
    ])
    return { database, storage: store }
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
      const { database, storage: store } = await beat()
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
      const isOld = performance.now() - beatenAt > beatMs * 1.5
      const last = beaten && !isOld ? beaten : beat()
      const [written, database, store, queue] = await Promise.all([
        last,
        probe(checkDatabase),
        probe(() => storage.check()),
        probe(pingQueue),
      ])
      const found = { database: database ?? written.database, storage: store ?? written.storage, queue }
      const stateOf = (part: Part) => (found[part] === undefined ? 'ok' : 'failed')
      const parts = { database: stateOf('database'), storage: stateOf('storage'), queue: stateOf('queue') } as const
      const faults = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
      return { parts, details: () => details(faults) }
    },
  }
}
