import { fork } from 'node:child_process'
import { pdfLimits } from '#shared/pdfs.ts'

/** What a child has said, and whether it was ended for taking too long or too much memory. */
interface ChildAnswer<Answer> {
  answer: Answer | undefined
  wasEnded: boolean
}

/**
 * Runs a program for one PDF in a process of its own. It ends itself by its watchdog, even if this process has died by
 * then.
 * @param entry a module that sends one answer to its parent
 * @throws the signal's reason when the work is no longer wanted
 */
export function runInChild<Answer>(entry: string, args: string[], signal: AbortSignal): Promise<ChildAnswer<Answer>> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(entry, args, {
      // Nothing of our environment is its business.
      env: {},
      execArgv: ['--max-old-space-size=256', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let answer: Answer | undefined
    const stop = () => child.kill('SIGKILL')
    // The child's own clock comes first; this one is for a child that did not even start.
    const timer = setTimeout(stop, pdfLimits.ms * 10)
    signal.addEventListener('abort', stop, { once: true })
    child.once('message', (message) => {
      answer = message as Answer
    })
    child.once('error', reject)
    child.once('exit', (_code, killedBy) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve({ answer, wasEnded: killedBy === 'SIGKILL' })
    })
  })
}
