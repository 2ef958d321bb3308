import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { hourMs } from '#shared/durations.ts'
import { databaseFile } from '#server/core/db.ts'
import { newFolder, startSite, until, type FaultySite } from '#server/test/faults/site.ts'
import { hasRedis, startRedis } from './test/redis-server.ts'

// Posts that wait for their time, in a real site with its worker: both are killed, and their clock is moved.

const clock = join(import.meta.dirname, 'test/set-clock.mjs')

/** A place for a site that starts again and again, with a clock that can be set. */
function newPlace(variables: Record<string, string>) {
  const folder = newFolder()
  const clockFile = join(folder, 'clock')
  let ahead = 0
  const setClock = (ms: number) => {
    ahead = ms
    // In one step, since the site reads it at any moment.
    writeFileSync(`${clockFile}.new`, String(ms))
    renameSync(`${clockFile}.new`, clockFile)
  }
  setClock(0)
  const environment = { ...variables, WORKER: '1', LOG_LEVEL: 'info', CLOCK_FILE: clockFile }
  return {
    dataDir: join(folder, 'data'),
    setClock,
    now: () => Date.now() + ahead,
    async start() {
      const site = await startSite(join(folder, 'data'), { ...environment, NODE_OPTIONS: `--import ${clock}` })
      await until(() => workerOf(site))
      return site
    },
  }
}

/** The process id of the worker, once it is ready. */
const workerOf = (site: FaultySite): number | undefined => {
  const line = site
    .output()
    .split('\n')
    .find((each) => each.includes('"worker ready"'))
  return line === undefined ? undefined : (JSON.parse(line) as { pid: number }).pid
}

/** Kills the site and its worker, neither of which can do anything about it. */
async function killBoth(site: FaultySite): Promise<void> {
  process.kill(workerOf(site)!, 'SIGKILL')
  await site.end('SIGKILL')
}

const engines: [
  name: string,
  start: () => Promise<{ variables: Record<string, string>; lose: () => Promise<void> }>,
][] = [['without Redis', async () => ({ variables: {}, lose: async () => {} })]]
if (hasRedis)
  engines.push([
    'with Redis, which loses its data',
    async () => {
      const redis = await startRedis()
      onTestFinished(() => redis.end())
      const lose = async () => {
        await redis.kill()
        await redis.start()
      }
      return { variables: { REDIS_URL: redis.url }, lose }
    },
  ])

test.each(engines)(
  'a post appears at its minute, once, although everything was killed and the clock was wrong (%s) [N-02]',
  async (_, startEngine) => {
    const { variables, lose } = await startEngine()
    const place = newPlace(variables)
    // It is scheduled while the clock is six hours ahead.
    place.setClock(6 * hourMs)
    const first = await place.start()
    const publishAt = place.now() + hourMs
    const fields = { title: 'மழைக்காலம்', content: '<p>ஆற்றில் நீர்</p>', category: 'Poems', state: 'scheduled' }
    const post = { ...fields, publishAt: new Date(publishAt).toISOString() }
    const made = await first.post('/trpc/posts.create', post, await first.signIn())
    expect(made.status).toBe(200)
    const { id } = made.body.result.data as { id: string }
    await killBoth(first)
    await lose()

    place.setClock(0)
    const second = await place.start()
    const seen = async (site: FaultySite) =>
      ((await site.get('/api/universal-posts')).body as { id: string }[]).some((each) => each.id === id)
    const found = async (site: FaultySite) =>
      (await site.get(`/api/search?q=${encodeURIComponent('மழைக்காலம்')}`)).body.total
    // Its job has looked, if it ever came early, and waits again.
    const db = new Database(databaseFile(place.dataDir), { readonly: true })
    onTestFinished(() => void db.close())
    const waiting = db.prepare("SELECT max(run_at) FROM jobs WHERE name = 'posts.publish' AND state = 'ready'").pluck()
    await until(() => Number(waiting.get()) > 0)
    expect([await seen(second), await found(second)]).toEqual([false, 0])
    // One second before its minute nothing is there; these answers are in the caches.
    place.setClock(publishAt - 1000 - Date.now())
    await until(() => seen(second))
    expect(place.now()).toBeGreaterThanOrEqual(publishAt)
    await killBoth(second)
    await lose()

    const third = await place.start()
    expect([await seen(third), await found(third)]).toEqual([true, 1])
    const { body } = await third.get(`/api/universal-posts/${id}`)
    expect(body).toMatchObject({ state: 'published', publishedAt: post.publishAt, publishAt: null })
    const jobs = db.prepare("SELECT state FROM jobs WHERE name = 'posts.publish' AND state <> 'done'").pluck()
    await until(() => jobs.all().length === 0)
    const revisions = db.prepare("SELECT at, state FROM post_revisions WHERE source = 'schedule'").all()
    expect(revisions).toEqual([{ at: expect.any(Number), state: 'published' }])
    expect((revisions[0] as { at: number }).at).toBeGreaterThanOrEqual(publishAt)
    await third.end()
  },
  // It starts three sites, one after the other.
  300_000,
)
