import cluster from 'node:cluster'
import { join } from 'node:path'
import type { Db } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { removeLeftovers } from '#server/core/data-folder.ts'
import type { Logger } from '#server/core/log.ts'
import { handleUncaught } from '#server/core/process-faults.ts'
import { lockSite } from '#server/core/site-lock.ts'
import { StartError, exitWithSentence } from '#server/core/start-error.ts'
import type { Supervisor } from './supervisor.ts'

// One process serves the site, or a supervisor runs several that do. Each loads only what it needs.

export interface SiteOptions {
  dev: boolean
  /** False for tests, which then need no build. */
  hasPages: boolean
}

export interface ServingSite {
  /** Remembers an error that nothing else has caught, for /readyz. */
  note(error: unknown): void
  /** @param isReplaced another process has taken its place: readers move on to it, and the site continues */
  stop(isReplaced?: boolean): Promise<void>
}

/** How a process starts to serve the site. */
export interface SiteStart {
  startSite: (env: Env, log: Logger, options: SiteOptions) => Promise<ServingSite>
  /** Without worker and timers, on a database that cannot be written. */
  startReading: (env: Env, log: Logger, options: SiteOptions, db: Db) => Promise<ServingSite>
}

interface Running {
  note?(error: unknown): void
  stop(): Promise<void>
}

/** Runs the site until a signal ends it. What a person must mend before it can start is printed as a sentence. */
export async function runSite(
  env: Env,
  log: Logger,
  options: SiteOptions,
  load: () => Promise<SiteStart>,
): Promise<void> {
  let running: Running | undefined
  let isStopping = false
  handleUncaught(log, (error) => running?.note?.(error))

  const exit = (): void => log.flush(() => process.exit(0))
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    await running?.stop()
    exit()
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))

  try {
    // Of a copy nothing is written, and others may keep it up to date meanwhile.
    if (cluster.isPrimary && !env.READ_ONLY) {
      lockSite(env.DATA_DIR)
      removeLeftovers(join(env.DATA_DIR, 'tmp'))
    }
    if (cluster.isPrimary && hasSeveral(env, options))
      await supervise(env, log, (supervisor) => {
        running = supervisor
      })
    else {
      // Only the supervisor is told of a terminal's end; it ends the others.
      if (cluster.isWorker) process.on('SIGHUP', () => {})
      const { serveSite } = await import('./site-process.ts')
      running = await serveSite(env, log, options, await load(), exit)
    }
  } catch (error) {
    const { sentenceFor } = await import('./site-process.ts')
    if (!isStopping) exitWithSentence(sentenceFor(error, env.DATA_DIR))
  }
}

/** A site that only reads always has a supervisor, which keeps its copy up to date. */
const hasSeveral = ({ WEB_PROCESSES, READ_ONLY }: Env, { dev }: SiteOptions): boolean =>
  (WEB_PROCESSES > 1 || READ_ONLY) && !dev

/** Runs several processes; those of a standby only read. @throws StartError */
async function supervise(env: Env, log: Logger, onBegun: (supervisor: Supervisor) => void): Promise<void> {
  const { superviseSite } = await import('./supervisor.ts')
  const standby = env.READ_ONLY ? await import('./standby.ts') : undefined
  await standby?.syncFirst(env)
  const supervisor = superviseSite(env, log)
  onBegun(supervisor)
  try {
    await supervisor.started
  } catch (error) {
    await supervisor.stop()
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error })
  }
  // Before the message: whoever reads it may send the signal at once, which ends a process without a handler.
  process.on('SIGHUP', () => void supervisor.replaceAll())
  console.log(`Site: ${env.PUBLIC_URL}\nData: ${env.DATA_DIR}\nProcesses: ${env.WEB_PROCESSES}`)
  standby?.keepInSync(env, log, () => supervisor.replaceAll())
}
