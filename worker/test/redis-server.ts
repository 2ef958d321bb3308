import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** In CI the tests fail instead of being skipped if Redis is missing. */
export const hasRedis = process.env.CI === 'true' || spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) console.warn('redis-server is not installed: the tests of the BullMQ engine are SKIPPED')

export interface RedisServer {
  url: string
  /** Kills it; its data is lost. */
  kill(): Promise<void>
  start(): Promise<void>
  end(): Promise<void>
}

/** A private Redis on a unix socket. */
export async function startRedis(policy = 'noeviction'): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mai-redis-'))
  const data = join(folder, 'data')
  const socket = join(folder, 'redis.sock')
  let server: ChildProcess | undefined
  await start()

  async function start(): Promise<void> {
    mkdirSync(data, { recursive: true })
    const options = ['--port', '0', '--unixsocket', socket, '--dir', data, '--appendonly', 'yes', '--save', '']
    const child = spawn('redis-server', [...options, '--maxmemory-policy', policy], { stdio: 'ignore' })
    server = child
    const failed = new Promise<never>((_resolve, reject) => child.once('error', reject))
    await Promise.race([failed, socketAppears()])
  }

  async function socketAppears(): Promise<void> {
    while (!existsSync(socket)) await sleep(10)
  }

  async function kill(): Promise<void> {
    const child = server
    if (!child) return
    server = undefined
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    rmSync(socket, { force: true })
    rmSync(data, { recursive: true })
  }

  return {
    url: `unix://${socket}`,
    kill,
    start,
    async end() {
      await kill()
      rmSync(folder, { recursive: true })
    },
  }
}
