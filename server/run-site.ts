import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { hourMs, minuteMs } from '#shared/durations.ts'
import { cleanUp } from './clean-up.ts'
import { openCopy, openDatabase, openForReading } from './open-database.ts'
import { buildMissingIndex, refreshOldIndex } from './search-index.ts'
import { createSite } from './site.ts'
import type { Services } from './core/context.ts'
import { checkAtNight, checkDatabase } from './core/database-check.ts'
import { databaseFaultOf } from './core/database-faults.ts'
import { openDb, siteWaitMs, type Db } from './core/db.ts'
import { diskSpaceOf, isLow } from './core/disk-space.ts'
import type { Env } from './core/env.ts'
import { every } from './core/every.ts'
import { beatMs } from './core/health.ts'
import { handOver } from './core/http-server.ts'
import type { JobRelay } from './core/job-relay.ts'
import type { Logger } from './core/log.ts'
import { createSessions } from './core/session.ts'
import { lockSetUp } from './core/site-lock.ts'
import { isFirstProcess, sitePid } from './core/site-processes.ts'
import { forgetState, noteState } from './core/site-state.ts'
import { onlyReading } from './core/storage.ts'
import { openStorage } from './core/storage-open.ts'
import { startWorkerProcess } from './core/worker-process.ts'
import { whenWritable } from './core/write-lock.ts'
import { isUntouched } from './demo/untouched.ts'
import { jobResults } from './job-results.ts'
import { matchAuthors } from './features/terms/terms.matching.service.ts'
import { mailDigest, mailNews } from './features/home/home.mails.service.ts'
import { countReadsTogether, writeReads, writeReadsMs } from './features/reads/reads.service.ts'
import { writeMisses, writeMissesMs } from './features/search/search.misses.service.ts'
import { closeLiveConnections } from './features/notifications/notifications.live.service.ts'

/** Time for open requests when the site is stopped. */
const graceMs = 10_000
/** Time in which the readers of a process that is replaced move on with their next request. */
const handOverMs = 5000
/** Between the batches in which posts get their authors. */
const matchMs = 200
/**
 * Connections that may wait to be accepted. The kernel drops more without a word, and callers then wait for 1, 3, 7, 15
 * and 31 seconds before they try again.
 */
const maxAcceptBacklog = 4096
/** How often a site that cannot write tries again. */
const retryMs = 5000

export interface SiteOptions {
  dev?: boolean
  /** False for tests, which then need no build. */
  hasPages?: boolean
}

export interface RunningSite {
  port: number
  /** Why nothing can be written although it should; undefined for a whole site, and for one that is to read only. */
  readOnly?: unknown
  /** Remembers an error that nothing else has caught, for /readyz. */
  note(error: unknown): void
  /** @param isReplaced another process has taken its place: readers are handed over, and the site goes on */
  stop(isReplaced?: boolean): Promise<void>
}

/**
 * Starts the site, with its worker and timers. When the database cannot be written, or is a copy of a primary's
 * (`READ_ONLY`), it is served for reading alone.
 * @throws StartError
 */
export async function startSite(env: Env, log: Logger, options: SiteOptions): Promise<RunningSite> {
  if (env.READ_ONLY) return startReading(env, log, options, openCopy(env))
  try {
    return await startWhole(env, log, options)
  } catch (error) {
    if (databaseFaultOf(error) !== 'unwritable') throw error
    log.error({ err: error }, 'nothing can be written: the site is served for reading alone')
    return { ...(await startReading(env, log, options, openForReading(env, error))), readOnly: error }
  }
}

async function startWhole(env: Env, log: Logger, options: SiteOptions): Promise<RunningSite> {
  const isFirst = isFirstProcess()
  const { db, site, queue, firstAdmin, wasKilled, services } = await setUp(env, log, options, isFirst)
  const stopping = new AbortController()
  const indexing = (isFirst ? refreshOldIndex(db, stopping.signal) : Promise.resolve()).catch((err: unknown) => {
    if (!stopping.signal.aborted) log.error({ err }, 'the search index could not be brought up to date')
  })
  const closeReads = countReadsTogether(db)
  const port = await listen(site.server, env)
  const worker = isFirst && env.WORKER ? startWorkerProcess(log) : undefined
  const timers = isFirst ? startTimers(services) : []
  timers.push(every(beatMs, 'the heartbeat', log, site.health.beat, { now: true }))
  timers.push(every(writeMissesMs, 'writing what was not found', log, () => writeMisses(db)))
  if (wasKilled) void checkDatabase(services).catch((err: unknown) => log.error({ err }, 'the check failed'))
  if (firstAdmin) console.log(`Admin: ${firstAdmin.email}\nPassword (shown this once): ${firstAdmin.password}`)

  return {
    port,
    note: site.health.note,
    async stop(isReplaced = false) {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      closeLiveConnections(db)
      if (isReplaced) await handOver(site.server, handOverMs)
      closeReads()
      await Promise.all([close(site.server), worker?.stop(), indexing])
      await queue?.close()
      await site.close()
      try {
        writeReads(db)
        writeMisses(db)
        if (!isReplaced) forgetState(db, 'heartbeat')
      } catch (err) {
        log.error({ err }, 'the end of the site could not be noted')
      }
      db.$client.close()
    },
  }
}

/** One process after the other: what one has made is there for the next. */
async function setUp(env: Env, log: Logger, options: SiteOptions, isFirst: boolean) {
  const release = await lockSetUp(env.DATA_DIR)
  try {
    const opened = await openDatabase(env)
    const { db } = opened
    // Runs while the site is set up; the site listens when the content is complete.
    const seeding = env.DEMO_CONTENT && isUntouched(db) ? seedDemoContent() : undefined
    const services = servicesOf(env, log, db)
    const queue = env.REDIS_URL ? await openQueue(services, env.REDIS_URL, isFirst) : undefined
    const site = await createSite(services, { ...options, pingQueue: queue && (() => queue.ping()) })
    await seeding
    buildMissingIndex(db)
    matchAuthors(db)
    return { ...opened, services, queue, site }
  } finally {
    release()
  }
}

/** One process relays the jobs; the others only look whether Redis answers. Most sites have none, and load none of it. */
async function openQueue(services: Services, url: string, isFirst: boolean): Promise<JobRelay> {
  if (isFirst) return (await import('./core/job-relay.ts')).startJobRelay(services, jobResults)
  return (await import('./core/job-redis.ts')).openRedisPing(url, services.log)
}

/** Without worker and timers: nothing that they do could be written. */
async function startReading(env: Env, log: Logger, options: SiteOptions, db: Db): Promise<RunningSite> {
  const site = await createSite(servicesOf(env, log, db), options)
  const port = await listen(site.server, env)
  return {
    port,
    note: site.health.note,
    async stop(isReplaced = false) {
      closeLiveConnections(db)
      if (isReplaced) await handOver(site.server, handOverMs)
      await close(site.server)
      await site.close()
      db.$client.close()
    },
  }
}

/** Whether there is room and right to write by now. */
function canWrite({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): boolean {
  let db: Db | undefined
  try {
    db = openDb(DATA_DIR, { waitMs: siteWaitMs })
    noteState(db, 'heartbeat', String(sitePid()))
    return true
  } catch {
    return false
  } finally {
    db?.$client.close()
  }
}

/** Calls `onRoom` as soon as the database can be written again. */
export function waitForRoom(env: Env, log: Logger, onRoom: () => Promise<void>): NodeJS.Timeout {
  const timer = every(retryMs, 'looking for room', log, async () => {
    if (!canWrite(env)) return
    clearInterval(timer)
    await onRoom()
  })
  return timer
}

/** In a separate process: the pictures are drawn from SVG, which the site's own sharp blocks. */
async function seedDemoContent(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demo/seed.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo content could not be written.')
}

const servicesOf = (env: Env, log: Logger, db: Db): Services => ({
  ...{ env, db, log },
  storage: env.READ_ONLY ? onlyReading(openStorage(env)) : openStorage(env),
  sessions: createSessions(db),
})

type Server = Awaited<ReturnType<typeof createSite>>['server']

async function listen(server: Server, { PORT, HOST }: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: PORT, host: HOST, backlog: maxAcceptBacklog }, resolve)
  })
  return (server.address() as AddressInfo).port
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(force)
}

/** What one process does for the site. */
function startTimers(services: Services): NodeJS.Timeout[] {
  const { env, log } = services
  return [
    every(minuteMs, 'looking at the free space', log, async () => {
      const space = await diskSpaceOf(env.DATA_DIR)
      if (isLow(space)) log.warn({ ...space, folder: env.DATA_DIR }, 'less than a tenth of the disk is free')
    }),
    matchAllAuthors(services),
    every(minuteMs, 'mails to the staff', log, async () => {
      await whenWritable(services.db)
      mailNews(services)
      mailDigest(services)
    }),
    every(writeReadsMs, 'writing the counts of readers', log, async () => {
      await whenWritable(services.db)
      writeReads(services.db)
    }),
    every(hourMs, 'cleaning up', log, () => cleanUp(services)),
    every(hourMs, 'checking the database', log, () => checkAtNight(services)),
  ]
}

/** After an update from a version without pages of authors: some posts at a time, so that nobody waits. */
function matchAllAuthors({ db, log }: Services): NodeJS.Timeout {
  const timer = every(matchMs, 'matching authors', log, async () => {
    await whenWritable(db)
    if (!matchAuthors(db)) clearInterval(timer)
  })
  return timer
}
