import { format } from 'node:util'
import { vi } from 'vitest'

interface Ended {
  status: number
  stdout: string
  stderr: string
}

class Exit extends Error {
  override name = 'Exit'
}

let runs = 0

/**
 * Runs a command's file in this process, which has its modules already: Node takes seconds to load them. That Node itself
 * can run each of them is shown once (read-only-commands.test.ts).
 * @param file its path
 * @param variables settings besides those of this process
 */
export async function runCommand(
  file: string,
  values: readonly string[],
  variables: Record<string, string>,
): Promise<Ended> {
  const before = { argv: process.argv, env: process.env, exitCode: process.exitCode }
  const { log, warn, error } = console
  const interrupted = process.listeners('SIGINT')
  const ended: Ended = { status: 0, stdout: '', stderr: '' }
  let hasEnded = false
  const writesTo =
    (output: 'stdout' | 'stderr') =>
    (...said: unknown[]): void => {
      if (!hasEnded) ended[output] += `${format(...said)}\n`
    }
  const exitCode = () => Number(process.exitCode ?? 0)
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    if (!hasEnded) ended.status = Number(code ?? exitCode())
    hasEnded = true
    // What would not run any more may catch it.
    throw new Exit()
  })
  process.argv = [process.execPath, file, ...values]
  process.env = { ...before.env, ...variables }
  process.exitCode = undefined
  Object.assign(console, { log: writesTo('stdout'), warn: writesTo('stderr'), error: writesTo('stderr') })
  try {
    runs += 1
    // Another address, so that it runs again.
    await import(/* @vite-ignore */ `${file}?run=${runs}`)
    if (!hasEnded) ended.status = exitCode()
  } catch (fault) {
    if (!(fault instanceof Exit) && !hasEnded) throw fault
  } finally {
    exit.mockRestore()
    Object.assign(process, before)
    Object.assign(console, { log, warn, error })
    for (const listener of process.listeners('SIGINT'))
      if (!interrupted.includes(listener)) process.off('SIGINT', listener)
  }
  return ended
}
