import cluster from 'node:cluster'
import { sentenceFor } from './open-database.ts'
import { startSite, waitForRoom, type RunningSite, type SiteOptions } from './run-site.ts'
import type { Env } from './core/env.ts'
import type { Logger } from './core/log.ts'
import { onToldBySupervisor, tellSupervisor } from './core/site-processes.ts'
import { StartError } from './core/start-error.ts'

export interface SiteProcess {
  /** Remembers an error that nothing else has caught, for /readyz. */
  note(error: unknown): void
  stop(): Promise<void>
}

/**
 * The site as one process, alone or as one of several: on a disk without room it serves for reading alone, until there is.
 * @param onRetired called when another process has taken its place, and this one has ended its work
 * @throws StartError
 */
export async function runSiteProcess(
  env: Env,
  log: Logger,
  options: SiteOptions,
  onRetired: () => void,
): Promise<SiteProcess> {
  let site: RunningSite | undefined
  let waiting: NodeJS.Timeout | undefined
  let stopping = false

  async function start(): Promise<void> {
    site = await startSite(env, log, options)
    if (cluster.isPrimary) console.log(`Site: ${env.PUBLIC_URL}\nData: ${env.DATA_DIR}`)
    if (!site.readOnly) return
    console.log('Nothing can be written there: the site is served for reading alone, until there is room.')
    waiting = waitForRoom(env, log, async () => {
      await site?.stop()
      if (!stopping) await start()
    })
  }

  async function stop(isReplaced = false): Promise<void> {
    stopping = true
    clearInterval(waiting)
    await site?.stop(isReplaced)
  }

  onToldBySupervisor(({ kind }) => {
    if (kind === 'retire' && !stopping) void stop(true).finally(onRetired)
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
