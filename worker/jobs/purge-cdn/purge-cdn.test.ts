import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { jobs } from '#drizzle/schema/index.ts'
import type { JobPayload } from '../jobs.ts'
import { applyPurge, contentVersionOf, raiseContentVersion } from '#server/core/content-version.ts'
import { write } from '#server/core/db.ts'
import { eachTest } from '#server/test/set-up.ts'
import { toolsOf } from '../../test/tools.ts'
import { purgeCdn } from './handler.ts'

const services = eachTest.services()
afterEach(() => void vi.unstubAllEnvs())

const purge = () => purgeCdn({ version: 1, isSecond: false }, toolsOf(services))

interface Received {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** A shared cache that notes what it is asked for. */
async function startCache(status = 200) {
  const received: Received[] = []
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    received.push({ method: req.method, path: req.url, headers: req.headers, body: await text(req) })
    res.writeHead(status).end()
  }
  const server = createServer((req, res) => void answer(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('Varnish is asked to purge, and a cache that refuses makes the job fail, to be tried again', async () => {
  const { url, received } = await startCache()
  vi.stubEnv('CDN_PURGE_URL', url)
  await purge()
  expect(received).toMatchObject([{ method: 'PURGE', path: '/' }])
  vi.stubEnv('CDN_PURGE_URL', (await startCache(403)).url)
  await expect(purge()).rejects.toThrow('403')
})

test('Cloudflare and Fastly are asked in their own ways, with the token [G-22]', async () => {
  const asked: [string, RequestInit][] = []
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    asked.push([new Request(url).url, init ?? {}])
    return new Response('{}')
  })
  onTestFinished(() => fetched.mockRestore())
  vi.stubEnv('CDN_PURGE_TOKEN', 'secret')
  const cloudflare = 'https://api.cloudflare.com/client/v4/zones/1/purge_cache'
  const fastly = 'https://api.fastly.com/service/1/purge/content'
  for (const url of [cloudflare, fastly]) {
    vi.stubEnv('CDN_PURGE_URL', url)
    await purge()
  }
  expect(asked).toMatchObject([
    [cloudflare, { method: 'POST', headers: { authorization: 'Bearer secret' }, body: '{"tags":["content"]}' }],
    [fastly, { method: 'POST', headers: { 'fastly-key': 'secret' } }],
  ])
})

/** The jobs that were written, by what has changed since the beginning. */
const ordered = (before = 0) =>
  services.db
    .select()
    .from(jobs)
    .all()
    .map(({ payload, runAt, createdAt }) => {
      const { version, isSecond } = JSON.parse(payload) as JobPayload<'cdn.purge'>
      return { version: version - before, isSecond, delay: runAt - createdAt }
    })

test('a change orders a purge in its own transaction, once for many changes; without a cache there is none [G-21]', () => {
  const before = contentVersionOf(services.db)
  write(services.db, raiseContentVersion)
  expect(ordered()).toEqual([])
  vi.stubEnv('CDN_PURGE_URL', 'http://127.0.0.1:1/')
  expect(() =>
    write(services.db, (tx) => {
      raiseContentVersion(tx)
      throw new Error('taken back')
    }),
  ).toThrow('taken back')
  expect(ordered()).toEqual([])
  for (let change = 0; change < 3; change++) write(services.db, raiseContentVersion)
  expect(ordered(before)).toEqual([{ version: 2, isSecond: false, delay: 0 }])
})

test('each purge has a second one, and what has changed meanwhile another one [G-21]', () => {
  vi.stubEnv('CDN_PURGE_URL', 'http://127.0.0.1:1/')
  const before = contentVersionOf(services.db)
  const ended = (version: number, isSecond: boolean) => {
    services.db.delete(jobs).run()
    write(services.db, (tx) => applyPurge(tx, { version: before + version, isSecond }))
    return ordered(before)
  }
  write(services.db, raiseContentVersion)
  expect(ended(1, false)).toEqual([{ version: 1, isSecond: true, delay: 3000 }])
  expect(ended(1, true)).toEqual([])
  write(services.db, raiseContentVersion)
  expect(ended(1, false)).toEqual([
    { version: 2, isSecond: true, delay: 3000 },
    { version: 2, isSecond: false, delay: 500 },
  ])
  expect(ended(1, true)).toEqual([{ version: 2, isSecond: true, delay: 3000 }])
})
