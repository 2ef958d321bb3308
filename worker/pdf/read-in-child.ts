import { fork } from 'node:child_process'
import { join } from 'node:path'
import { pdfLimits, type PdfFailure } from '#shared/pdfs.ts'

const entry = join(import.meta.dirname, 'child.ts')

/** What the child says when it has come to an end of its own. */
export type PdfReading =
  | { ok: true; pages: number; texts: string[]; cover: { width: number; height: number } }
  | { ok: false; failure: PdfFailure }

/**
 * Reads a PDF in a process of its own and draws its first page to `cover`. The child ends itself when it takes too long
 * or too much memory, even if this process has died by then.
 * @throws the signal's reason when the work is no longer wanted
 */
export function readInChild(file: string, cover: string, signal: AbortSignal): Promise<PdfReading> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(entry, [file, cover], {
      // Nothing of our environment is its business.
      env: {},
      execArgv: ['--max-old-space-size=256', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let answer: PdfReading | undefined
    const stop = () => child.kill('SIGKILL')
    // The child's own clock comes first; this one is for a child that did not even start.
    const timer = setTimeout(stop, pdfLimits.ms * 2)
    signal.addEventListener('abort', stop, { once: true })
    child.once('message', (message) => {
      answer = message as PdfReading
    })
    child.once('error', reject)
    child.once('exit', (_code, killedBy) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve(answer ?? { ok: false, failure: killedBy === 'SIGKILL' ? 'heavy' : 'damaged' })
    })
  })
}
