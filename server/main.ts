import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureSearchIndex } from './search-index.ts'
import { createSite } from './site.ts'
import { cleanUp } from './clean-up.ts'
import type { Services } from './core/context.ts'
import { migrate, openDb } from './core/db.ts'
import { readEnvOrExit } from './core/env.ts'
import { startJobRelay } from './core/job-relay.ts'
import { createLog } from './core/log.ts'
import { createSessions } from './core/session.ts'
import { openStorage } from './core/storage-open.ts'
import { startWorkerProcess } from './core/worker-process.ts'
import { jobResults } from './job-results.ts'
import { ensureFirstAdmin } from './features/auth/auth.first-admin.service.ts'
import { closeLiveConnections } from './features/notifications/notifications.live.service.ts'
import { ensureBuiltInCategories } from './features/categories/categories.service.ts'

/** Time for open requests when the site is stopped. */
const graceMs = 10_000
const hourMs = 3_600_000

/** In a separate process: the pictures are drawn from SVG, which the site's own sharp blocks. */
async function seedDemoContent(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demo/seed.ts')], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The demo content could not be written.')
}

const env = readEnvOrExit()
// Unfinished uploads of a killed process.
rmSync(join(env.DATA_DIR, 'tmp'), { recursive: true, force: true })
const log = createLog(env.LOG_LEVEL)
const db = openDb(env.DATA_DIR)
migrate(db)
ensureBuiltInCategories(db)
const firstAdmin = await ensureFirstAdmin(db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD })
// Runs while the site is set up; the site listens when the content is complete.
const seeding = env.DEMO_CONTENT ? seedDemoContent() : undefined

const services: Services = { env, db, log, storage: openStorage(env), sessions: createSessions(db) }
const relay = env.REDIS_URL ? startJobRelay(services, jobResults) : undefined
const site = await createSite(services, {
  dev: process.argv.includes('--dev'),
  ...(relay && { pingQueue: () => relay.ping() }),
})

await seeding
ensureSearchIndex(db)

await new Promise<void>((resolve, reject) => {
  site.server.once('error', reject)
  site.server.listen(env.PORT, env.HOST, resolve)
})
const worker = env.WORKER ? startWorkerProcess(log) : undefined
const cleaning = setInterval(() => void cleanUp(services), hourMs).unref()

console.log(`மை: ${env.PUBLIC_URL}\nData: ${env.DATA_DIR}`)
if (firstAdmin) console.log(`Admin: ${firstAdmin.email}\nPassword (shown this once): ${firstAdmin.password}`)

let stopping = false
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  clearInterval(cleaning)
  closeLiveConnections(db)
  const closed = new Promise<void>((resolve) => site.server.close(() => resolve()))
  site.server.closeIdleConnections()
  const forceClose = setTimeout(() => site.server.closeAllConnections(), graceMs)
  await Promise.all([closed, worker?.stop()])
  clearTimeout(forceClose)
  await relay?.close()
  await site.close()
  db.$client.close()
  log.flush(() => process.exit(0))
}
process.on('SIGTERM', (signal) => void stop(signal))
process.on('SIGINT', (signal) => void stop(signal))
