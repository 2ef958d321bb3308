import { fork } from 'node:child_process'
import { pdfLimits } from '#shared/pdfs.ts'

/** The message of a child, and whether it was ended for exceeding time or memory. */
interface ChildAnswer<Answer> {
  answer: Answer | undefined
  wasEnded: boolean
}

/**
 * Runs a program for one PDF in a child process, whose watchdog ends it even if this process has died.
 * @param entry a module that sends one message to its parent
 * @throws the signal's reason when aborted
 */
export function runInChild<Answer>(entry: string, args: string[], signal: AbortSignal): Promise<ChildAnswer<Answer>> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = fork(entry, args, {
      // The child needs no environment variables.
      env: {},
      execArgv: ['--max-old-space-size=256', '--no-warnings'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let answer: Answer | undefined
    const stop = () => child.kill('SIGKILL')
    // The watchdog normally fires first; this timeout is for a child that did not start.
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
