import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { openDatabase } from './open-database.ts'
import { buildMissingIndex, refreshOldIndex } from './search-index.ts'
import { createSite } from './site.ts'
import { startTimers } from './timers.ts'
import type { Services } from './core/context.ts'
import { checkDatabase } from './core/database-check.ts'
import type { Db } from './core/db.ts'
import type { Env } from './core/env.ts'
import { every } from './core/every.ts'
import { beatMs } from './core/health.ts'
import { closeServer, drainConnections, listen } from './core/http-server.ts'
import type { Logger } from './core/log.ts'
import { createSessions } from './core/session.ts'
import { lockSetUp } from './core/site-lock.ts'
import { forgetState } from './core/site-state.ts'
import { onlyReading } from './core/storage.ts'
import { openStorage } from './core/storage-open.ts'
import { startWorkerProcess } from './core/worker-process.ts'
import { isUntouched } from './demo/untouched.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { closeLiveConnections } from './features/notifications/notifications.live.service.ts'
import { countRead, reportReads, writeReads, type Read } from './features/reads/reads.service.ts'
import { writeMisses, writeMissesMs } from './features/search/search.misses.service.ts'
import { matchAuthors } from './features/terms/terms.matching.service.ts'
import type { JobRelay } from './operations/job-relay.ts'
import { createSharedLimit, isFirstProcess, openChannel, readSharedMetrics } from './operations/peers.ts'
import type { ServingSite, SiteOptions } from './operations/run-site.ts'

/** Time in which the readers of a process that is replaced move on with their next request. */
const drainMs = 5000

/**
 * Starts the site: database, server, worker, timers. Of several processes only the first has worker and timers.
 * @throws StartError, or the fault that keeps it from starting
 */
export async function startSite(env: Env, log: Logger, options: SiteOptions): Promise<ServingSite> {
  const isFirst = isFirstProcess()
  const { services, site, queue, firstAdmin, wasKilled } = await setUp(env, log, options, isFirst)
  const { db } = services
  const stopping = new AbortController()
  const indexing = (isFirst ? refreshOldIndex(db, stopping.signal) : Promise.resolve()).catch((err: unknown) => {
    if (!stopping.signal.aborted) log.error({ err }, 'the search index could not be brought up to date')
  })
  // Only who has seen all readers of a day can say how many there were.
  const reads = openChannel<Read>('reads', 'first', (read) => countRead(db, read))
  reportReads(db, reads.tell)
  await listen(site.server, env)
  const worker = isFirst && env.WORKER ? startWorkerProcess(log) : undefined
  const timers = isFirst ? startTimers(services) : []
  timers.push(every(beatMs, 'the heartbeat', log, site.health.beat, { now: true }))
  timers.push(every(writeMissesMs, 'writing what was not found', log, () => writeMisses(db)))
  if (wasKilled) void checkDatabase(services).catch((err: unknown) => log.error({ err }, 'the check failed'))
  if (firstAdmin) console.log(`Admin: ${firstAdmin.email}\nPassword (shown this once): ${firstAdmin.password}`)

  return {
    note: site.health.note,
    async stop(isReplaced = false) {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      closeLiveConnections(db)
      if (isReplaced) await drainConnections(site.server, drainMs)
      reads.close()
      await Promise.all([closeServer(site.server), worker?.stop(), indexing])
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
    const services = createServices(env, log, db)
    const queue = env.REDIS_URL ? await openQueue(services, env.REDIS_URL, isFirst) : undefined
    const pingQueue = queue && (() => queue.ping())
    const site = await createSite(services, { ...options, ...sharedParts(), pingQueue })
    await seeding
    buildMissingIndex(db)
    matchAuthors(db)
    return { ...opened, services, queue, site }
  } finally {
    release()
  }
}

/** Serves the site without worker and timers: nothing that they do could be written. */
export async function startReading(env: Env, log: Logger, options: SiteOptions, db: Db): Promise<ServingSite> {
  const site = await createSite(createServices(env, log, db), { ...options, ...sharedParts() })
  await listen(site.server, env)
  return {
    note: site.health.note,
    async stop(isReplaced = false) {
      closeLiveConnections(db)
      if (isReplaced) await drainConnections(site.server, drainMs)
      await closeServer(site.server)
      await site.close()
      db.$client.close()
    },
  }
}

const createServices = (env: Env, log: Logger, db: Db): Services => ({
  ...{ env, db, log },
  storage: env.READ_ONLY ? onlyReading(openStorage(env)) : openStorage(env),
  sessions: createSessions(db),
})

/** What the processes of a site have in common. */
const sharedParts = () => ({ limit: createSharedLimit(), readMetrics: readSharedMetrics })

/** One process relays the jobs; the others only look whether Redis answers. Most sites have none, and load none of it. */
async function openQueue(services: Services, url: string, isFirst: boolean): Promise<JobRelay> {
  if (isFirst) return (await import('./operations/job-relay.ts')).startJobRelay(services, jobOutcomes)
  return (await import('./operations/job-redis.ts')).openRedisPing(url, services.log)
}

/** In a separate process: the pictures are drawn from SVG, which the site's own sharp blocks. */
async function seedDemoContent(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demo/seed.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo content could not be written.')
}
