import { spawn, type ChildProcess } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Logger } from './log.ts'

/** Of the bundle or of the sources, as the site itself. */
const entry = join(import.meta.dirname, '../..', import.meta.env?.PROD ? 'dist/site/worker.js' : 'worker/main.ts')
export const minRestartMs = 200
export const maxRestartMs = 30_000
/** A worker that ran this long did not fail at its start. */
export const soundAfterMs = 10_000
/** Niceness: a third of the site's share of a busy processor. */
const niceness = 5
const minPriority = constants.priority.PRIORITY_LOW

/** Pages take precedence over the worker; set before it has threads, so that all of them inherit it. */
function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + niceness, minPriority))
  } catch {
    // It has already ended.
  }
}

/**
 * Pictures are made by many threads. Of the memory that each takes for itself glibc gives little back, so they share it
 * (`MALLOC_ARENA_MAX`, as in the site), nor of pieces that are as large as those before them; from 256 KB on, a piece is
 * given back when it is no longer needed.
 */
const pictureMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: String(256 * 1024) }

/** MB for short-lived objects; the last setting counts. Nobody waits for the worker, which keeps what it once took. */
export const youngMemory = '--max-semi-space-size=1'

/** Runs the worker beside the site. When it exits it is started again: at once, or after a while if it failed. */
export function startWorkerProcess(log: Logger): { stop(): Promise<void>; pid(): number | undefined } {
  let child: ChildProcess | undefined
  let stopped = false
  let waitMs = minRestartMs
  let timer: NodeJS.Timeout | undefined

  const start = () => {
    const startedAt = Date.now()
    // The channel carries no messages: its end shows the worker that the site has died.
    child = spawn(process.execPath, [...process.execArgv, youngMemory, entry], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...pictureMemory, ...process.env },
    })
    lower(child.pid)
    child.once('exit', (code, signal) => {
      child = undefined
      if (stopped) return
      // It has made pictures, whose memory only its end gives back.
      if (code === 0) return start()
      waitMs = Date.now() - startedAt > soundAfterMs ? minRestartMs : Math.min(waitMs * 2, maxRestartMs)
      log.error({ code, signal, waitMs }, 'the worker died and is started again')
      timer = setTimeout(start, waitMs)
    })
    child.once('error', (err) => log.error({ err }, 'the worker could not be started'))
  }
  start()

  return {
    pid: () => child?.pid,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const running = child
      if (!running) return
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
      running.kill('SIGTERM')
      await ended
    },
  }
}
