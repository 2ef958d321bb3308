import './core/private-files.ts'
import cluster from 'node:cluster'
import { join } from 'node:path'
import { readEnvOrExit, type Env } from './core/env.ts'
import { endFollowing } from './core/followed-file.ts'
import { removeLeftovers } from './core/leftovers.ts'
import { createLog } from './core/log.ts'
import { handleLastFaults } from './core/process-faults.ts'
import { lockSite } from './core/site-lock.ts'
import { StartError, exitWithSentence } from './core/start-error.ts'

// The site: one process, or a supervisor with several.

const env: Env = readEnvOrExit()
const log = createLog(env.LOG_LEVEL)
const options = { dev: process.argv.includes('--dev'), hasPages: !process.argv.includes('--no-pages') }
// A site that only reads has a supervisor always, which keeps its copy up to date.
const hasSeveral = (env.WEB_PROCESSES > 1 || env.READ_ONLY) && !options.dev

interface Running {
  note?(error: unknown): void
  stop(): Promise<void>
}
let running: Running | undefined
let stopping = false
handleLastFaults(log, (error) => running?.note?.(error))

const exit = (): void => log.flush(() => process.exit(0))

async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  await running?.stop()
  exit()
}

/** Loads the supervisor alone: it needs nothing of the site. */
async function supervise(): Promise<void> {
  const { superviseSite } = await import('./supervisor.ts')
  const standby = env.READ_ONLY ? await import('./standby/keep-up.ts') : undefined
  await standby?.bringFirst(env)
  const supervisor = superviseSite(env, log)
  running = supervisor
  try {
    await supervisor.started
  } catch (error) {
    await supervisor.stop()
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error })
  }
  console.log(`Site: ${env.PUBLIC_URL}\nData: ${env.DATA_DIR}\nProcesses: ${env.WEB_PROCESSES}`)
  process.on('SIGHUP', () => void supervisor.replaceAll())
  standby?.keepUp(env, log, () => supervisor.replaceAll())
}

process.on('SIGTERM', (signal) => void stop(signal))
process.on('SIGINT', (signal) => void stop(signal))
try {
  // Of a copy nothing is written, and others may keep it up to date meanwhile.
  if (cluster.isPrimary && !env.READ_ONLY) {
    lockSite(env.DATA_DIR)
    endFollowing(env.DATA_DIR)
    removeLeftovers(join(env.DATA_DIR, 'tmp'))
  }
  if (cluster.isPrimary && hasSeveral) await supervise()
  else {
    // Only the supervisor is told of a terminal's end; it ends the others.
    if (cluster.isWorker) process.on('SIGHUP', () => {})
    const { runSiteProcess } = await import('./site-process.ts')
    running = await runSiteProcess(env, log, options, exit)
  }
} catch (error) {
  const { sentenceFor } = await import('./open-database.ts')
  if (!stopping) exitWithSentence(sentenceFor(error, env.DATA_DIR))
}
