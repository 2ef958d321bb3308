// A cached page behind the Varnish that we ship, as a ratio to nginx that serves the same bytes as a file in the same run.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { noteRun } from './history.ts'
import { freePort, startSite } from '#server/test/site-process.ts'
import { hasVarnish, startVarnish } from '#server/test/varnish.ts'

const rounds = 7
const roundSeconds = 3
const connections = 32
/** The least throughput of Varnish, relative to nginx. */
const min = 0.9

const isThere = (program: string) => spawnSync(program, ['-v']).error === undefined

/** nginx as Debian sets it up: with a log of requests, and files sent by the kernel. */
const nginxConfiguration = (folder: string, port: number) => `
  daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes auto;
  events { worker_connections 1024; }
  http {
    access_log ${folder}/access.log; sendfile on; tcp_nopush on; gzip on; default_type text/html;
    server {
      listen 127.0.0.1:${port}; root ${folder}/www;
      location / { add_header Content-Encoding br; add_header Cache-Control no-cache; add_header Vary "Cookie, Accept-Encoding"; }
    }
  }`

async function startNginx(body: Buffer): Promise<{ url: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'mai-nginx-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'www'))
  writeFileSync(join(folder, 'www/home'), body)
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, port))
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  const url = `http://127.0.0.1:${port}`
  while ((await fetch(`${url}/home`, { method: 'HEAD' }).catch(() => undefined))?.status !== 200) await sleep(100)
  return { url, stop }
}

async function bytesOf(url: string): Promise<Buffer> {
  const req = request(url, { headers: { 'accept-encoding': 'br' } })
  req.end()
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  return buffer(res)
}

/** @returns requests a second. @throws Error when a response has another status */
function load(url: string, seconds: number): number {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', url]
  const said = execFileSync('wrk', args, { encoding: 'utf8' })
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(said)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1])
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Measures and prints. @returns whether Varnish is fast enough */
export async function measureSharedCache(): Promise<boolean> {
  const missing = [...(hasVarnish ? [] : ['varnish']), ...['nginx', 'wrk'].filter((program) => !isThere(program))]
  if (missing.length > 0) {
    console.error(`Missing: ${missing.join(', ')} (apt-get install ${missing.join(' ')})`)
    return false
  }
  const port = await freePort()
  const site = await startSite({ variables: { CDN_PURGE_URL: `http://127.0.0.1:${port}/`, WEB_PROCESSES: '2' } })
  const varnish = await startVarnish(port, site.url)
  await site.settled()
  // The best compression is made after some uses.
  for (let use = 0; use < 20; use++) await bytesOf(`${site.url}/home`)
  await sleep(2000)
  const body = await bytesOf(`${varnish.url}/home`)
  const nginx = await startNginx(body)

  const ours: number[] = []
  const theirs: number[] = []
  for (const { url } of [varnish, nginx]) load(`${url}/home`, 1)
  for (let round = 0; round < rounds; round++) {
    ours.push(load(`${varnish.url}/home`, roundSeconds))
    theirs.push(load(`${nginx.url}/home`, roundSeconds))
  }
  nginx.stop()
  await varnish.stop()
  await site.stop()

  const ratio = median(ours.map((each, round) => each / theirs[round]!))
  console.table({
    'home page': {
      'requests/s, Varnish : nginx': ratio.toFixed(2),
      'at least': String(min),
      Varnish: Math.round(median(ours)),
      nginx: Math.round(median(theirs)),
      bytes: body.length,
    },
  })
  console.log(`The load generator shares ${cpus().length} cores with what it measures.`)
  noteRun('cache', { 'home page': ratio })
  return ratio >= min
}
