import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '#server/core/db.ts'
import { newFolder, startSite, until, type FaultySite } from './site.ts'

const message = { name: 'மணி', email: 'mani@example.org', message: 'வணக்கம்' }
const write = (site: FaultySite) => site.post('/trpc/contact.send', message)
const readable = '/api/categories'

/** Takes the write lock of a site's database, as another program would. @returns what releases it */
function holdLock(folder: string): () => void {
  const other = new Database(databaseFile(folder))
  onTestFinished(() => void other.close())
  other.exec('BEGIN IMMEDIATE')
  return () => other.exec('ROLLBACK')
}

test('while another program holds the write lock readers are served, and writes wait for it [G-12, attack 82, attack 83]', async () => {
  const folder = newFolder()
  const site = await startSite(folder)
  await site.get(readable)
  const release = holdLock(folder)
  let done = 0
  const writes = [write(site), write(site), write(site)].map(async (writing) => {
    const answer = await writing
    done += 1
    return answer.status
  })
  for (let round = 0; round < 5; round++) {
    expect((await site.get(readable)).status).toBe(200)
    expect((await site.get(`/trpc/categories.list?${round}`)).status).toBe(200)
  }
  expect(done).toBe(0)
  release()
  expect(await Promise.all(writes)).toEqual([200, 200, 200])
})

test('a lock that is held for too long costs the write, with a sentence, and not the site [attack 82]', async () => {
  const folder = newFolder()
  const site = await startSite(folder)
  const release = holdLock(folder)
  const refused = await write(site)
  expect(refused).toMatchObject({ status: 503, retryAfter: '5' })
  expect(refused.body.error.data.app.code).toBe('DATABASE_BUSY')
  // What is done every hour fails meanwhile.
  await until(() => site.output().includes('a timer failed and goes on'))
  expect((await site.get(readable)).status).toBe(200)
  release()
  expect((await write(site)).status).toBe(200)
  expect(site.child.exitCode).toBeNull()
})
