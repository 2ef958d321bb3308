// One process reads and another publishes for a minute. Passes without an unexpected response, an error in the log, or
// an open or dead job.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { signIn, startSite } from '#server/test/site-process.ts'
import type { TallyResult } from './soak-tally.ts'

const seconds = 60

async function run(script: string, ...args: string[]): Promise<TallyResult> {
  const child = fork(join(import.meta.dirname, script), args)
  process.once('exit', () => child.kill('SIGKILL'))
  const report = once(child, 'message') as Promise<[TallyResult]>
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${script} ended with ${code}.`)
  return (await report)[0]
}

interface LogLine {
  level?: string
  status?: number
}

/** Lines of the log; a crash writes lines that are not JSON. */
function faultsOfLog(lines: string[]): string[] {
  return lines.filter((line) => {
    if (!line.startsWith('{')) return /error|exception|^\s+at /i.test(line)
    const { level, status } = JSON.parse(line) as LogLine
    return level === 'error' || level === 'fatal' || (status ?? 0) >= 500
  })
}

/** Runs and prints. @returns whether nothing went wrong */
export async function soak(): Promise<boolean> {
  const site = await startSite()
  await site.settled()
  const token = await signIn(site.url)
  const [editor, reader] = await Promise.all([
    run('soak-editor.ts', site.url, token, String(seconds)),
    run('soak-reader.ts', site.url, String(seconds)),
  ])
  await site.settled()
  const { dead } = site.jobs()
  const log = await site.stop()
  const faults = [...editor.faults, ...reader.faults, ...faultsOfLog(log)]

  console.table({ ...editor.counts, ...reader.counts, 'log lines': log.length, 'dead jobs': dead })
  for (const fault of faults) console.error(fault)
  const isSound = faults.length === 0 && dead === 0
  console.log(isSound ? 'Nothing went wrong.' : `${editor.faultCount + reader.faultCount} calls went wrong.`)
  return isSound
}
