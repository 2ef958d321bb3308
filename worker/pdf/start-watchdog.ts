import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Ends this process if it exceeds the limits of time or memory for a PDF. */
export function startWatchdog(): void {
  new Worker(join(import.meta.dirname, 'watchdog.ts'), { execArgv: ['--no-warnings'] }).unref()
}
