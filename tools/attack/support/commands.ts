import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Ended {
  code: number | null
  output: string
}

const server = join(import.meta.dirname, '../../../server')

/** Runs a command of the project (`backup/restore.ts`) on a data folder; `killAfterMs` kills it. */
export async function runCommand(
  script: string,
  args: string[],
  {
    dataDir,
    variables = {},
    killAfterMs,
  }: { dataDir: string; variables?: Record<string, string>; killAfterMs?: number },
): Promise<Ended> {
  const child = spawn(process.execPath, [join(server, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...variables },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (killAfterMs !== undefined) void pause(killAfterMs).then(() => child.kill('SIGKILL'))
  return { code: await ended, output: output.trim() }
}

/** A folder for one try. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'mai-attack-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
