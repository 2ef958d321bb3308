import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { canMount, mountSmallDisk } from './small-disk.ts'
import { startSite, until, type FaultySite } from './site.ts'

const message = { name: 'மணி', email: 'mani@example.org', message: 'வணக்கம்' }
const write = (site: FaultySite, name: string) => site.post('/trpc/contact.send', { ...message, name })
const readable = '/api/categories'

const namesIn = (folder: string): string[] => {
  const db = new Database(join(folder, 'data/mai.db'), { readonly: true })
  try {
    return db.prepare<[], string>('SELECT name FROM contact_messages ORDER BY rowid').pluck().all()
  } finally {
    db.close()
  }
}

describe.runIf(canMount)('a disk', () => {
  test('that is full refuses writes with a sentence, and serves readers; with room all is well again [attack 78, attack 79, attack 80]', async () => {
    const disk = mountSmallDisk(16)
    const site = await startSite(join(disk.path, 'data'))
    expect((await write(site, 'முன்')).status).toBe(200)
    disk.fill()
    // The log of SQLite may still have some room.
    let refused = await write(site, 'நிறைந்த')
    const kept = ['முன்']
    while (refused.status === 200) {
      kept.push('நிறைந்த')
      refused = await write(site, 'நிறைந்த')
    }
    expect(refused).toMatchObject({ status: 503, retryAfter: '60' })
    expect(refused.body.error.data.app.code).toBe('SITE_READ_ONLY')
    expect((await site.get(readable)).status).toBe(200)
    // What is done every hour and minute fails meanwhile, and does not end the site.
    await until(() => site.output().includes('a timer failed and goes on'))
    await until(async () => (await site.get('/readyz')).status === 503)
    expect((await site.get('/readyz')).body).toMatchObject({ ready: false, database: 'failed' })

    disk.clear()
    await until(async () => (await site.get('/readyz')).status === 200)
    expect((await write(site, 'பின்')).status).toBe(200)
    expect(site.child.exitCode).toBeNull()
    await site.end()
    expect(namesIn(disk.path)).toEqual([...kept, 'பின்'])
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'that is full at the start, after %s: readers are served, and the site is whole once there is room',
    async (signal) => {
      const disk = mountSmallDisk(16)
      const folder = join(disk.path, 'data')
      const before = await startSite(folder)
      await write(before, 'முன்')
      await before.end(signal)
      disk.fill()

      const site = await startSite(folder)
      expect((await site.get(readable)).body).not.toEqual([])
      expect(await write(site, 'நிறைந்த')).toMatchObject({ status: 503, retryAfter: '60' })
      expect((await site.get('/readyz')).status).toBe(503)

      disk.clear()
      await until(async () => (await write(site, 'பின்').catch(() => undefined))?.status === 200)
      expect((await site.get('/readyz')).body).toMatchObject({ ready: true })
      await site.end()
      expect(namesIn(disk.path)).toEqual(['முன்', 'பின்'])
    },
  )

  test('that is read-only at the start is served for reading [attack 81]', async () => {
    const disk = mountSmallDisk(16)
    const folder = join(disk.path, 'data')
    const before = await startSite(folder)
    await before.end()
    disk.remount('ro')
    const site = await startSite(folder)
    expect((await site.get(readable)).status).toBe(200)
    expect((await write(site, 'யாரோ')).status).toBe(503)
    disk.remount('rw')
    await until(async () => (await write(site, 'பின்').catch(() => undefined))?.status === 200)
  })

  test('that is nearly full takes no files, so that the database can always write', async () => {
    const disk = mountSmallDisk(16)
    const site = await startSite(join(disk.path, 'data'))
    const token = await site.signIn()
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(9 * 1024 * 1024)]), 'படம்.jpg')
    const refused = await site.post('/api/photo', form, token)
    expect(refused).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } })
    expect((await write(site, 'மணி')).status).toBe(200)
  })
})
