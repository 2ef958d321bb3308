import '#server/core/private-files.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnvOrExit, type Env } from '#server/core/env.ts'
import { createLog } from '#server/core/log.ts'
import { handleUncaught } from '#server/core/process-faults.ts'
import { StartError, exitWithSentence } from '#server/core/start-error.ts'
import { openStorage } from '#server/core/storage-open.ts'
import { afterDecoding } from './decoding.ts'
import type { JobEngine, WorkerTools } from './job-handler.ts'

// The worker process: beside the site, or on any machine that can reach Redis and the storage.

/** Grace period for running jobs when the worker is stopped. */
const graceMs = 8000
/** What is interrupted then has a moment to answer (`answerMs`), and releasing jobs needs Redis, which may be down. */
const releaseMs = 2000

/** Loads only the engine that is used: with Redis no database is opened. */
async function startEngine(env: Env, tools: WorkerTools): Promise<JobEngine> {
  const { REDIS_URL, DATA_DIR, READ_ONLY } = env
  if (READ_ONLY) throw new StartError('READ_ONLY is set: a standby has no worker.')
  if (REDIS_URL) {
    const { startBullEngine } = await import('./bull-engine.ts')
    return startBullEngine(REDIS_URL, tools)
  }
  const [{ startEmbeddedEngine }, { jobOutcomes }] = await Promise.all([
    import('./embedded-engine.ts'),
    import('./jobs/outcomes.ts'),
  ])
  return startEmbeddedEngine(DATA_DIR, jobOutcomes, tools)
}

const env = readEnvOrExit()
const log = createLog(env.LOG_LEVEL)
handleUncaught(log)
const starting = startEngine(env, { storage: openStorage(env), avif: env.PICTURES_AVIF, log }).catch(exitWithSentence)

let stopping = false
async function stop(reason: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ reason }, 'worker stopping')
  const closed = starting.then((engine) => engine.close(graceMs))
  await Promise.race([closed, sleep(graceMs + releaseMs)])
  log.flush(() => process.exit(0))
}
process.on('SIGTERM', (signal) => void stop(signal))
process.on('SIGINT', (signal) => void stop(signal))
// The site that started this worker has died.
process.on('disconnect', () => void stop('disconnect'))
// That site starts another worker in its place (server/core/worker-process.ts); nobody else is known to.
if (process.connected) afterDecoding(() => void stop('memory'))

await starting
log.info({ engine: env.REDIS_URL ? 'bullmq' : 'embedded', pid: process.pid }, 'worker ready')
log.flush()
