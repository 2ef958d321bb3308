import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { databaseFile } from '#server/core/db.ts'
import { newFolder, startSite, type FaultySite } from './site.ts'

// A power cut loses what the disk has not been told to keep. strace records each write to the database and each sync of it;
// played again up to the last sync, they give what a disk would have that was lucky with nothing.
// A disk that reports a sync that it has not done is out of reach.

/** strace is installed for the tests where it can be. Elsewhere these tests are left out, and say so. */
export const canTrace = isInstalled('strace')
if (!canTrace) console.warn('\n*** NOT TESTED: power cuts. strace is not installed. ***\n')

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface TracedSite extends FaultySite {
  /** The database as it would be found if the power had failed just now. */
  afterPowerCut(): Database.Database
}

/** Starts a site whose writes to its database are recorded from the beginning. */
export async function startTracedSite(variables: Record<string, string> = {}): Promise<TracedSite> {
  const folder = newFolder()
  const trace = join(newFolder(), 'trace')
  const file = databaseFile(folder)
  const site = await startSite(folder, variables, [
    // The site is the process that is started, and strace one beside it.
    ...['strace', '--daemonize', '--follow-forks', '--seccomp-bpf', '-qq', '--signal=none', `--output=${trace}`],
    ...['--decode-fds=path', '--strings-in-hex=all', '--string-limit=1000000'],
    '--trace=pwrite64,pwritev,write,ftruncate,fsync,fdatasync',
    ...[`--trace-path=${file}`, `--trace-path=${file}-wal`],
  ])
  const disk = new Map<string, PlayedFile>()
  let played = 0
  /** Plays again what has come to the trace since. */
  function playOn(): void {
    const lines = readFileSync(trace).subarray(played)
    const whole = lines.subarray(0, lines.lastIndexOf('\n') + 1)
    played += whole.length
    play(whole.toString('latin1'), disk)
  }
  return {
    ...site,
    afterPowerCut() {
      const copy = databaseFile(mkdtempSync(join(folder, 'cut-')))
      playOn()
      for (const suffix of ['', '-wal']) writeFileSync(copy + suffix, disk.get(file + suffix)?.synced ?? '')
      const db = new Database(copy)
      onTestFinished(() => void db.close())
      return db
    },
  }
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex')

interface PlayedFile {
  content: Buffer
  /** What it was at its last sync. */
  synced: Buffer
}

/** Does with the files what lines of the trace say. */
function play(trace: string, files: Map<string, PlayedFile>): void {
  for (const line of trace.split('\n')) {
    const [, call = '', path = '', rest = ''] = /^\d+ +(\w+)\(\d+<([^>]*)>(.*)/.exec(line) ?? []
    if (!call) continue
    const name = bytesOf(path).toString()
    const file = files.get(name) ?? { content: Buffer.alloc(0), synced: Buffer.alloc(0) }
    files.set(name, file)
    const [, data = '', offset = '0'] = /^, "([^"]*)", \d+, (\d+)/.exec(rest) ?? []
    if (call === 'pwrite64') file.content = overwrite(file.content, bytesOf(data), Number(offset))
    else if (call === 'ftruncate') file.content = file.content.subarray(0, Number(/\d+/.exec(rest)?.[0]))
    else if (call.endsWith('sync')) file.synced = Buffer.from(file.content)
    else throw new Error(`The database is written in a way that is not played again: ${call}`)
  }
}

function overwrite(content: Buffer, data: Buffer, offset: number): Buffer {
  const longer =
    offset + data.length > content.length
      ? Buffer.concat([content, Buffer.alloc(offset + data.length - content.length)])
      : content
  data.copy(longer, offset)
  return longer
}
