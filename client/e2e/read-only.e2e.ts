// A standby: a second site that serves a copy of the database for reading alone.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { databaseFile } from '../../server/core/db.ts'
import { buildPost } from '../../server/test/factories.ts'
import { makeJpeg } from '../../server/test/pictures.ts'
import { signIn, startSite, type SiteProcess } from '../../server/test/site-process.ts'
import tamil from '../i18n/ta/errors.json' with { type: 'json' }
import { sentenceOf } from '../../shared/errors.ts'
import { endpointReads, endpointWrites, pages, procedures } from './support/addresses.ts'

const folder = mkdtempSync(join(tmpdir(), 'mai-standby-'))
const copy = join(folder, 'data')
let primary: SiteProcess
let standby: SiteProcess
let token: string
let upload: string

/** As a restore leaves it: a whole database under its name at once. */
function copyDatabase(): void {
  const draft = join(folder, 'draft.db')
  const db = new Database(databaseFile(primary.dataDir))
  db.prepare('VACUUM INTO ?').run(draft)
  db.close()
  renameSync(draft, databaseFile(copy))
}

const publish = (title: string) =>
  fetch(`${primary.url}/trpc/posts.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(buildPost({ title, isRecent: true, state: 'published' })),
  })

test.beforeAll(async () => {
  primary = await startSite({ variables: { DEMO_CONTENT: '0' } })
  token = await signIn(primary.url)
  await publish('முதல் பதிவு')
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(await makeJpeg(300, 300))]), 'a.jpg')
  const sent = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }
  upload = ((await (await fetch(`${primary.url}/api/photo`, sent)).json()) as { name: string }).name
  await primary.settled()
  mkdirSync(copy)
  copyDatabase()
  cpSync(join(primary.dataDir, 'media'), join(copy, 'media'), { recursive: true })
  standby = await startSite({ dataDir: copy, variables: { READ_ONLY: '1', PUBLIC_URL: primary.url } })
})
test.afterAll(async () => {
  await standby?.kill()
  await primary?.kill()
  rmSync(folder, { recursive: true, force: true })
})

const read = async (site: SiteProcess, path: string) => {
  const response = await fetch(site.url + path, { redirect: 'manual' })
  return { path, status: response.status, location: response.headers.get('location'), body: await response.text() }
}

/** The path of a post's page and of its share picture are those that pages lead to. */
const linkedFrom = async (path: string, pattern: RegExp): Promise<string[]> =>
  [...(await read(primary, path)).body.matchAll(pattern)].map(
    ([, address = '']) => new URL(address, primary.url).pathname,
  )

test('everything that readers get is the same as on the primary, byte for byte [G-30]', async () => {
  const [post = ''] = await linkedFrom('/recentposts', /href="(\/posts\/[^"]+)"/g)
  const shared = await linkedFrom(post, /content="([^"]*\/share\/[^"]+)"/g)
  expect(post).not.toBe('')
  const addresses = [
    ...pages,
    ...[post, ...shared, `/uploads/${upload}`, '/feed.xml', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest'],
    ...endpointReads,
    ...['/api/openapi.json', '/api/docs', '/nothing-here'],
    ...procedures('query').flatMap((path) => [path, `${path}?input=%7B%7D`]),
  ]
  for (const path of addresses) expect(await read(standby, path)).toEqual(await read(primary, path))
  expect(addresses.length).toBeGreaterThan(300)
})

test('whatever would be written is refused with 503 and the sentence, and the copy stays as it is [G-31]', async () => {
  const hash = () =>
    createHash('sha256')
      .update(readFileSync(databaseFile(copy)))
      .digest('hex')
  const before = hash()
  const writes: [string, string][] = [
    ...procedures('mutation').map((path): [string, string] => ['POST', path]),
    ...endpointWrites,
  ]
  const sentence = sentenceOf('SITE_READ_ONLY')
  for (const [method, path] of writes) {
    for (const authorization of ['', `Bearer ${token}`]) {
      const headers = { 'content-type': 'application/json', authorization }
      const response = await fetch(standby.url + path, { method, headers, body: '{}' })
      const body = (await response.json()) as {
        message?: string
        code?: string
        error?: { message?: string; data?: { app: { code: string } } }
      }
      const said = body.error?.data ? [body.error.message, body.error.data.app.code] : [body.message, body.code]
      expect([method, path, response.status, response.headers.get('retry-after'), ...said]).toEqual([
        ...[method, path, 503, '60', sentence, 'SITE_READ_ONLY'],
      ])
    }
  }
  expect(writes.length).toBeGreaterThan(200)
  expect(hash()).toBe(before)
  expect(statSync(`${databaseFile(copy)}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
})

test('whoever signs in there is told why not, in the own language [G-31]', async ({ context, page }) => {
  for (const lang of ['ta', 'en'] as const) {
    await context.addCookies([{ name: 'lang', value: lang, url: standby.url }])
    await page.goto(`${standby.url}/login`)
    await expect(page.locator('html')).toHaveAttribute('data-interactive')
    await page.getByRole('textbox').nth(0).fill('reader@example.org')
    await page.locator('input[type=password]').fill('a password of a reader')
    await page.locator('form button[type=submit]').click()
    const sentence = lang === 'en' ? sentenceOf('SITE_READ_ONLY') : tamil.SITE_READ_ONLY
    await expect(page.getByRole('alert')).toContainText(sentence)
  }
})

test('health says that the site only reads, and how old its copy is [G-32]', async () => {
  expect(await read(standby, '/healthz')).toMatchObject({ status: 200, body: 'ok, for reading alone' })
  const { status, body } = await read(standby, '/readyz')
  expect([status, JSON.parse(body)]).toMatchObject([
    200,
    { ready: true, readOnly: true, copyAgeSeconds: expect.any(Number) },
  ])
})

test('a copy that is changed is shown at the next request, and one that is replaced without a failed one [G-33]', async () => {
  const follower = new Database(databaseFile(copy))
  follower.exec(`UPDATE posts SET title = 'மாறிய பதிவு'; UPDATE content_version SET version = version + 1`)
  follower.close()
  expect((await read(standby, '/api/universal-posts/recent')).body).toContain('மாறிய பதிவு')

  await publish('அடுத்த பதிவு')
  copyDatabase()
  const statuses = new Set<number>()
  const isShown = async () => {
    const { status, body } = await read(standby, '/recentposts')
    statuses.add(status)
    return body.includes('அடுத்த பதிவு')
  }
  await expect.poll(isShown, { intervals: [20] }).toBe(true)
  expect(statuses).toEqual(new Set([200]))
})

test('a failover can be rehearsed [G-35]', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '../../tools/standby/rehearse.ts'),
  ])
  expect(stdout).toMatch(/✓ the standby takes its place[\s\S]*✓ it takes writes[\s\S]*The failover works\./)
})
