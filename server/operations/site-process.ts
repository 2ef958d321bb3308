import cluster from 'node:cluster'
import { databaseFaultOf } from '#server/core/database-faults.ts'
import { databaseFile, openDb, openDbReadOnly, siteWaitMs, type Db } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { every } from '#server/core/every.ts'
import type { Logger } from '#server/core/log.ts'
import { isOfThisVersion } from '#server/core/migrations.ts'
import { siteRun } from '#server/core/site-run.ts'
import { noteState } from '#server/core/site-state.ts'
import { StartError } from '#server/core/start-error.ts'
import { isFirstProcess, onToldBySupervisor, tellSupervisor } from './peers.ts'
import type { ServingSite, SiteOptions, SiteStart } from './run-site.ts'
import { endFollowing } from './standby.ts'

// A process that serves the site, alone or as one of several. It only reads on a standby, which has the copy of a primary's
// database, and on a disk without room, until there is.

/** How often a site that cannot write tries again. */
const retryMs = 5000

type Data = Pick<Env, 'DATA_DIR'>

/**
 * @param onRetired called when another process has taken its place, and this one has ended its work
 * @throws StartError
 */
export async function serveSite(
  env: Env,
  log: Logger,
  options: SiteOptions,
  { startSite, startReading }: SiteStart,
  onRetired: () => void,
): Promise<ServingSite> {
  let site: ServingSite | undefined
  let waiting: NodeJS.Timeout | undefined
  let isStopping = false

  /** @returns why nothing can be written although it should; undefined where that is not so */
  async function startWholeOrReading(): Promise<unknown> {
    if (!env.READ_ONLY && isFirstProcess()) endFollowing(env.DATA_DIR)
    try {
      site = env.READ_ONLY ? await startReading(env, log, options, openCopy(env)) : await startSite(env, log, options)
      return undefined
    } catch (error) {
      if (env.READ_ONLY || databaseFaultOf(error) !== 'unwritable') throw error
      log.error({ err: error }, 'nothing can be written: the site is served for reading alone')
      site = await startReading(env, log, options, openWithoutRoom(env, error))
      return error
    }
  }

  async function start(): Promise<void> {
    const fault = await startWholeOrReading()
    if (cluster.isPrimary) console.log(`Site: ${env.PUBLIC_URL}\nData: ${env.DATA_DIR}`)
    if (fault === undefined) return
    console.log('Nothing can be written there: the site is served for reading alone, until there is room.')
    waiting = waitForRoom(env, log, async () => {
      await site?.stop()
      if (!isStopping) await start()
    })
  }

  async function stop(isReplaced = false): Promise<void> {
    isStopping = true
    clearInterval(waiting)
    await site?.stop(isReplaced)
  }

  onToldBySupervisor(({ kind }) => {
    if (kind === 'retire' && !isStopping) void stop(true).finally(onRetired)
  })
  try {
    await start()
  } catch (error) {
    const reason = sentenceFor(error, env.DATA_DIR)
    // Several processes fail for the same reason: the supervisor says it once.
    if (cluster.isPrimary || !(reason instanceof StartError)) throw reason
    await tellSupervisor({ kind: 'cannot start', sentence: reason.message })
    process.exit(1)
  }
  return { note: (error) => site?.note(error), stop }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** @returns undefined where the database is of another version of the site. @throws SqliteError when it cannot be read */
function openToRead({ DATA_DIR }: Data): Db | undefined {
  const db = openDbReadOnly(DATA_DIR)
  if (isOfThisVersion(db)) return db
  db.$client.close()
  return undefined
}

/**
 * Opens the copy of a primary's database, which something else keeps up to date (docs/standby.md).
 * @throws StartError
 */
function openCopy(env: Data): Db {
  const refuse = (why: string, cause?: unknown): never => {
    throw new StartError(`READ_ONLY is set, and ${databaseFile(env.DATA_DIR)} cannot be served: ${why}.`, { cause })
  }
  let db: Db | undefined
  try {
    db = openToRead(env)
  } catch (error) {
    return refuse(messageOf(error), error)
  }
  return db ?? refuse('it is of another version of the site; install the same version here as on the primary')
}

/**
 * Opens a database that cannot be written.
 * @param reason why it cannot
 * @throws StartError when it cannot be served either
 */
function openWithoutRoom(env: Data, reason: unknown): Db {
  const refuse = (why: string, cause: unknown): never => {
    throw new StartError(
      `Nothing can be written in ${env.DATA_DIR} (${messageOf(reason)}), and ${why}. Make room, and start again.`,
      { cause },
    )
  }
  let db: Db | undefined
  try {
    db = openToRead(env)
  } catch (error) {
    return refuse('there is no database that could be read', error)
  }
  return db ?? refuse('the database is of another version of the site', reason)
}

/** Whether there is room and right to write by now. */
function canWrite({ DATA_DIR }: Data): boolean {
  let db: Db | undefined
  try {
    db = openDb(DATA_DIR, { waitMs: siteWaitMs })
    noteState(db, 'heartbeat', siteRun)
    return true
  } catch {
    return false
  } finally {
    db?.$client.close()
  }
}

/** Calls `onRoom` as soon as the database can be written again. */
function waitForRoom(env: Data, log: Logger, onRoom: () => Promise<void>): NodeJS.Timeout {
  const timer = every(retryMs, 'looking for room', log, async () => {
    if (!canWrite(env)) return
    clearInterval(timer)
    await onRoom()
  })
  return timer
}

/** What a person must mend for the site to start, as a StartError; anything else as it is. */
export function sentenceFor(error: unknown, dataDir: string): unknown {
  const fault = databaseFaultOf(error)
  if (error instanceof StartError || fault === 'unwritable') return error
  const file = databaseFile(dataDir)
  const message = messageOf(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') return new StartError(`Another program uses the port of the site (${message}).`)
  if (fault === 'busy')
    return new StartError(`Another program has locked ${file} for writing. End it, and start again.`, { cause: error })
  if (code === 'EACCES' || code === 'EPERM' || code === 'ENOTDIR' || code === 'EEXIST')
    return new StartError(`The folder ${dataDir} cannot be used (${message}). May this user write there?`, {
      cause: error,
    })
  if (fault === 'unreadable')
    return new StartError(
      `The database ${file} cannot be opened: it is damaged, or not one (${message}). Nothing was changed. Restore a backup: npm run restore -- FILE`,
      { cause: error },
    )
  return error
}
