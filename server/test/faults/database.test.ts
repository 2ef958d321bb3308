import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { databaseFile } from '#server/core/db.ts'
import { newFolder, spawnSite, startSite, until } from './site.ts'

const readable = '/api/categories'

/** What a site says that does not start. */
async function refusalOf(folder: string): Promise<string> {
  const site = await spawnSite(folder)
  expect(await site.exited).toBe(1)
  expect(site.output()).not.toMatch(/\n\s+at /)
  return site.output()
}

function change(folder: string, text: string): void {
  const db = new Database(databaseFile(folder))
  db.exec(text)
  db.close()
}

describe('a site does not start, and says why', () => {
  test('on a file that is no database [attack 81]', async () => {
    const folder = newFolder()
    writeFileSync(databaseFile(folder), 'மை '.repeat(5000))
    expect(await refusalOf(folder)).toContain('it is damaged, or not one')
    expect(readFileSync(databaseFile(folder), 'utf8')).toBe('மை '.repeat(5000))
  })

  test('on a folder that is a file', async () => {
    const file = join(newFolder(), 'data')
    writeFileSync(file, '')
    expect(await refusalOf(file)).toContain('cannot be used')
  })

  test('where there are pictures without a database: a disk is not mounted, or it was lost [attack 84]', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'media/originals'), { recursive: true })
    writeFileSync(databaseFile(folder), '')
    expect(await refusalOf(folder)).toContain('There are pictures')
    rmSync(join(folder, 'media'), { recursive: true })
    expect((await (await startSite(folder)).get(readable)).status).toBe(200)
  })

  test('on the database of a newer version [attack 93]', async () => {
    const folder = newFolder()
    await (await startSite(folder)).end()
    change(folder, `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', ${Date.now() * 2})`)
    expect(await refusalOf(folder)).toContain('newer version of the site')
  })

  test('beside another one, whose uploads it leaves alone [attack 90]', async () => {
    const folder = newFolder()
    const site = await startSite(folder)
    const upload = join(folder, 'tmp/form-1')
    const leftover = join(folder, 'tmp/form-2')
    mkdirSync(upload, { recursive: true })
    mkdirSync(leftover)
    utimesSync(leftover, 0, 0)
    expect(await refusalOf(folder)).toContain('already running')
    expect(existsSync(upload)).toBe(true)
    await site.end('SIGKILL')
    await (await startSite(folder)).end()
    expect(existsSync(upload)).toBe(true)
    expect(existsSync(leftover)).toBe(false)
  })
})

test('only the user of the site may read what it writes', async () => {
  const folder = join(newFolder(), 'data')
  await startSite(folder)
  for (const name of [folder, ...readdirSync(folder).map((each) => join(folder, each))])
    expect([name, statSync(name).mode & 0o077]).toEqual([name, 0])
})

test('a database that is cut short under the running site costs no process; cached responses go on [attack 87]', async () => {
  const folder = newFolder()
  const site = await startSite(folder)
  const before = await site.get(readable)
  change(folder, 'PRAGMA wal_checkpoint(TRUNCATE)')
  truncateSync(databaseFile(folder), 8192)
  expect(await site.get(readable)).toEqual(before)
  expect(await site.get('/api/universal-posts')).toMatchObject({ status: 503, body: { code: 'DATABASE_UNAVAILABLE' } })
  expect((await site.get('/readyz')).status).toBe(503)
  expect((await site.get('/healthz')).status).toBe(200)
})

test(
  'after an unclean end the database is checked, and /readyz tells of damage [attack 85]',
  { timeout: 300_000 },
  async () => {
    const folder = newFolder()
    const before = await startSite(folder)
    await before.end('SIGKILL')
    const sound = await startSite(folder)
    await until(async () => (await sound.get('/readyz')).body.details.check?.result === 'ok')
    await sound.end('SIGKILL')
    // Away from what a start reads: an index whose entries are in the wrong order.
    change(folder, 'PRAGMA wal_checkpoint(TRUNCATE)')
    damageIndex(folder)
    const site = await startSite(folder)
    await until(async () => (await site.get('/readyz')).status === 503)
    const told = await site.get('/readyz')
    expect(told.body).toMatchObject({ ready: false, database: 'failed', storage: 'ok' })
    expect(told.body.details.faults.database).toContain('damaged')
    const foreign = await site.get('/readyz', { 'x-forwarded-for': '198.51.100.7' })
    expect(foreign.body).toEqual({ ready: false, database: 'failed', storage: 'ok', queue: 'ok' })
  },
)

/** Overwrites a page that nothing but a check of the whole file reads. */
function damageIndex(folder: string): void {
  const db = new Database(databaseFile(folder))
  const page = db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'audit_log_entity'").pluck().get() as number
  const size = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const bytes = readFileSync(databaseFile(folder))
  bytes.fill(0x5a, (page - 1) * size, page * size)
  writeFileSync(databaseFile(folder), bytes)
}
