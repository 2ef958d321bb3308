import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const hasVarnish = spawnSync('varnishd', ['-V']).error === undefined

const configuration = join(import.meta.dirname, '../../varnish.vcl')
const startMs = 30_000

export interface Varnish {
  url: string
  stop(): Promise<void>
}

/** Varnish with the project's own configuration, in front of a site that answers already. */
export async function startVarnish(port: number, siteUrl: string): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'mai-varnish-'))
  // Varnish works as a user of its own.
  chmodSync(folder, 0o755)
  const site = new URL(siteUrl)
  const vcl = readFileSync(configuration, 'utf8')
    .replace('.host = "site"', `.host = "${site.hostname}"`)
    .replace('.port = "3000"', `.port = "${site.port}"`)
  writeFileSync(join(folder, 'site.vcl'), vcl)
  const address = `127.0.0.1:${port}`
  const options = ['-p', 'http_gzip_support=off', '-s', 'malloc,64m', '-n', join(folder, 'varnish')]
  const args = ['-F', '-f', join(folder, 'site.vcl'), '-a', address, ...options]
  const child = spawn('varnishd', args, { stdio: 'ignore' })
  const remove = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  const url = `http://${address}`
  const latest = Date.now() + startMs
  while ((await fetch(`${url}/healthz`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null || Date.now() > latest) throw new Error('Varnish did not start.')
    await sleep(100)
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      process.off('exit', remove)
      remove()
    },
  }
}
