import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Ends this process when it takes longer or more memory than a PDF may. */
export function startWatchdog(): void {
  new Worker(join(import.meta.dirname, 'watchdog.ts'), { execArgv: ['--no-warnings'] }).unref()
}
