import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from '#server/core/security-headers.ts'
import { createStaticFiles } from './static-files.ts'
import { makeJpeg } from '#server/test/pictures.ts'
import { addUser } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'

const services = wholeFile.services({
  PUBLIC_URL: 'https://mai.example',
  GOOGLE_CLIENT_ID: 'a',
  GOOGLE_CLIENT_SECRET: 'b',
})
const api = wholeFile.api(services)
let token: string
let upload: string
beforeAll(async () => {
  token = await services.sessions.create((await addUser(services, 'editor')).id)
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makeJpeg(300, 300))]), 'a.jpg')
  upload = `/uploads/${(await api.call('POST', '/api/photo', form, token)).body.name}`
})

const always = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}
/** Which of the headers that every answer has are missing from this one. */
const missing = (headers: Headers) =>
  [
    ...Object.keys(always),
    'referrer-policy',
    'cross-origin-resource-policy',
    'content-security-policy',
    'permissions-policy',
  ].filter((name) => (name in always ? headers.get(name) !== always[name as keyof typeof always] : !headers.get(name)))

const list = '/trpc/categories.list?input=%7B%7D'
test.each([
  ['/healthz', {}],
  ['/readyz', {}],
  ['/metrics', {}],
  ['/api/categories', {}],
  ['/api/categories', { authorization: 'a token' }],
  ['/api/nowhere', {}],
  ['/api/orders', {}],
  ['/api/openapi.json', {}],
  ['/api/docs', {}],
  ['/api/auth/google', {}],
  ['/api/universal-posts', {}],
  [list, {}],
  ['/trpc/orders.list', {}],
  ['/trpc/nothing', {}],
  ['/uploads/nothing.jpg', {}],
  ['an upload', {}],
  ['an upload', { range: 'bytes=0-1' }],
  ['an upload', { range: 'bytes=9999999-' }],
  ['/media/000000000000000000000000/480.webp', {}],
  ['/share/site/ta/0.jpg', {}],
])('%s with %j has all security headers, first, from the cache, encoded and as 304', async (path, headers) => {
  const address = api.url + (path === 'an upload' ? upload : path)
  const ask = (more: Record<string, string> = {}, method = 'GET') =>
    fetch(address, { method, redirect: 'manual', headers: { ...headers, ...more } })
  const first = await ask()
  const answers = [first, await ask(), await ask({}, 'HEAD')]
  for (const encoding of ['br', 'gzip', 'identity']) answers.push(await ask({ 'accept-encoding': encoding }))
  const etag = first.headers.get('etag')
  if (etag) answers.push(await ask({ 'if-none-match': etag }))
  expect(answers.map((answer) => [answer.status, missing(answer.headers)])).toEqual(
    answers.map((answer) => [answer.status, []]),
  )
  for (const answer of answers) await answer.body?.cancel()
})

test('bodies that are refused have them, too', async () => {
  const answers = [
    await api.call('POST', '/api/contact', 'x'.repeat(100_000)),
    await api.call('POST', '/trpc/auth.login', '['.repeat(1000)),
    await api.call('DELETE', '/api/categories'),
  ]
  expect(answers.map(({ status, headers }) => [status, missing(headers)])).toEqual([
    [413, []],
    [400, []],
    [405, []],
  ])
})

test('what is no page may neither run nor load anything; pictures may be shown by other sites', async () => {
  const policyOf = async (path: string) => (await api.call('GET', path)).headers.get('content-security-policy')
  for (const path of ['/api/categories', list, upload, '/api/nowhere'])
    expect(await policyOf(path)).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox")
  const sharing = async (path: string) => (await api.call('GET', path)).headers.get('cross-origin-resource-policy')
  expect([await sharing(upload), await sharing('/api/categories')]).toEqual(['cross-origin', 'same-site'])
})

test('subdomains are included where the operator says so', () => {
  const of = (PUBLIC_URL: string, HSTS_SUBDOMAINS: boolean) =>
    securityHeaders({ PUBLIC_URL, HSTS_SUBDOMAINS })['strict-transport-security']
  expect(of('https://mai.example', true)).toBe('max-age=31536000; includeSubDomains')
  expect(of('http://mai.example', true)).toBeUndefined()
})

let folder: string
let server: Server
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
test('files of the build have them in every encoding', async () => {
  folder = mkdtempSync(join(tmpdir(), 'mai-static-'))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  for (const [ending, pack] of [
    ['br', brotliCompressSync],
    ['gz', gzipSync],
  ] as const)
    writeFileSync(join(folder, `favicon.svg.${ending}`), pack('<svg/>'))
  const serve = createStaticFiles(folder, securityHeaders(services.env))
  server = createServer((req: IncomingMessage, res) => void serve(req, res)).listen(0)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/favicon.svg`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const variants: Record<string, string>[] = [
    { 'accept-encoding': 'gzip' },
    { 'accept-encoding': 'identity' },
    { 'if-none-match': etag },
  ]
  for (const headers of variants) expect(missing((await fetch(url, { headers })).headers)).toEqual([])
  // A query is for whoever runs the file.
  expect((await fetch(`${url}?name=x`)).status).toBe(200)
})

test('files of former builds are still served, and nothing outside of them [G-27]', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'mai-former-'))
  const client = join(dist, 'client')
  const former = join(dist, 'former/assets/pdfjs')
  for (const each of [client, former]) mkdirSync(each, { recursive: true })
  writeFileSync(join(former, 'old.js'), 'old')
  writeFileSync(join(dist, 'secret.js'), 'secret')
  const serve = createStaticFiles(client, securityHeaders(services.env))
  const other = createServer((req, res) => {
    if (!serve(req, res)) res.writeHead(404).end()
  }).listen(0)
  const { port } = other.address() as AddressInfo
  const look = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await look('/assets/pdfjs/old.js')).toBe(200)
  const none = ['/assets/pdfjs', '/assets/none.js', '/assets/..%2f..%2fsecret.js', '/assets/%2e%2e/%2e%2e/secret.js']
  for (const path of none) expect([path, await look(path)]).toEqual([path, 404])
  other.close()
  rmSync(dist, { recursive: true })
})

describe('with a shared cache in front', () => {
  const behind = wholeFile.services({ CDN_PURGE_URL: 'http://127.0.0.1:1/' })
  const cached = wholeFile.api(behind)

  test('what is for all says for how long it may be kept there, and what is not, that it may not [G-20]', async () => {
    const own = await behind.sessions.create((await addUser(behind, 'reader')).id)
    const cachingOf = async (path: string, caller?: string) => {
      const { headers } = await cached.call('GET', path, undefined, caller)
      return [headers.get('cache-control'), headers.get('cdn-cache-control'), headers.get('cache-tag')]
    }
    const kept = 'max-age=60, stale-while-revalidate=30, stale-if-error=86400'
    for (const path of ['/api/categories', list])
      expect(await cachingOf(path)).toEqual(['public, max-age=0, must-revalidate', kept, 'content'])
    for (const path of ['/api/categories', list]) expect(await cachingOf(path, own)).toEqual(['no-store', null, null])
    for (const path of ['/healthz', '/metrics', '/readyz', '/api/orders', '/api/nowhere'])
      expect([path, ...(await cachingOf(path))]).toEqual([path, 'no-store', null, null])
    // Without a cache that is purged nobody is told to keep anything.
    expect((await api.call('GET', '/api/categories')).headers.get('cdn-cache-control')).toBeNull()
  })
})
