// npm run rehearse: a failover with two sites on this machine. Ends with 1 if a step does not work.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { databaseFile } from '#server/core/db.ts'
import { followedFile, replicaTxFile } from '#server/operations/standby.ts'
import { buildPost } from '#server/test/factories.ts'
import { signIn, startSite, type SiteProcess } from '#server/test/site-process.ts'

const oldest = [0, 5, 17]
const copyMs = 500
const stepMs = 60_000

const root = mkdtempSync(join(tmpdir(), 'mai-rehearsal-'))
const folderOf = (machine: string): string => {
  const folder = join(root, machine)
  mkdirSync(folder, { recursive: true })
  return folder
}
const [first, second] = [folderOf('first'), folderOf('second')]
process.once('exit', () => rmSync(root, { recursive: true, force: true }))

function hasLitestream(): boolean {
  const { stdout } = spawnSync('litestream', ['version'], { encoding: 'utf8' })
  const version = /(\d+)\.(\d+)\.(\d+)/
    .exec(stdout ?? '')
    ?.slice(1)
    .map(Number)
  if (!version) return false
  const at = version.findIndex((part, index) => part !== oldest[index])
  return at === -1 || version[at]! > oldest[at]!
}

function repeat(ms: number, work: () => void): () => void {
  const ending = new AbortController()
  void (async () => {
    for (; !ending.signal.aborted; await sleep(ms)) work()
  })()
  return () => ending.abort()
}

/** Brings the first machine's database to the second. @returns what ends that */
function replicate(): () => void {
  if (hasLitestream()) {
    const replica = `file://${join(root, 'replica')}`
    const run = (...args: string[]): ChildProcess => spawn('litestream', args, { stdio: 'ignore' })
    const sending = run('replicate', databaseFile(first), replica)
    let following: ChildProcess | undefined
    // There is nothing to follow before the first snapshot.
    const end = repeat(1000, () => {
      if (!following || following.exitCode !== null)
        following = run('restore', '-f', '-follow-interval', '1s', '-o', followedFile(second), replica)
    })
    return () => {
      end()
      sending.kill()
      following?.kill()
    }
  }
  const draft = join(root, 'draft.db')
  return repeat(copyMs, () => {
    const db = new Database(databaseFile(first), { readonly: true })
    db.prepare('VACUUM INTO ?').run(draft)
    db.close()
    renameSync(draft, followedFile(second))
    writeFileSync(replicaTxFile(second), '')
  })
}

/** Does a step and says how long it took. @throws Error when it has not come true within a minute */
async function step<T>(what: string, work: () => Promise<T | undefined | false>): Promise<T> {
  const from = performance.now()
  for (;;) {
    const result = await work().catch((error: unknown) => {
      if (performance.now() - from > stepMs) throw error
    })
    if (result) {
      console.log(`✓ ${what} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
      return result
    }
    if (performance.now() - from > stepMs) throw new Error(`This has not come true: ${what}`)
    await sleep(50)
  }
}

async function publish(site: SiteProcess, title: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signIn(site.url)}` }
  const body = JSON.stringify(buildPost({ title, isRecent: true, state: 'published' }))
  return (await fetch(`${site.url}/trpc/posts.create`, { method: 'POST', headers, body })).status
}
const shows = async (site: SiteProcess, title: string) =>
  (await (await fetch(`${site.url}/recentposts`)).text()).includes(title)

async function rehearse(): Promise<void> {
  const empty = { DEMO_CONTENT: '0' }
  const primary = await step('the primary runs', () => startSite({ dataDir: first, variables: empty }))
  const endReplication = replicate()
  await step('its database has reached the standby', async () => existsSync(replicaTxFile(second)))
  const reading = { ...empty, READ_ONLY: '1', PUBLIC_URL: primary.url }
  const standby = await step('the standby serves readers', () => startSite({ dataDir: second, variables: reading }))
  await step('the primary publishes', async () => (await publish(primary, 'கடைசிச் செய்தி')) === 200)
  await step('the standby shows it', () => shows(standby, 'கடைசிச் செய்தி'))

  await primary.kill()
  await step('the primary is killed, and everything is read on the standby', async () => {
    const paths = [
      '/home',
      '/recentposts',
      '/archive',
      '/shop',
      '/feed.xml',
      '/sitemap.xml',
      '/api/universal-posts/recent',
    ]
    const answers = await Promise.all(paths.map((path) => fetch(standby.url + path)))
    return answers.every(({ status }) => status === 200)
  })
  await step('the standby refuses to write, with a sentence', async () => {
    const response = await fetch(`${standby.url}/api/auth/admin/login`, { method: 'POST' })
    const { code } = (await response.json()) as { code: string }
    return response.status === 503 && code === 'SITE_READ_ONLY' && response.headers.has('retry-after')
  })

  endReplication()
  await standby.stop()
  const successor = await step('the standby takes its place', () => startSite({ dataDir: second, variables: empty }))
  await step('what was published last is there', () => shows(successor, 'கடைசிச் செய்தி'))
  await step('it takes writes', async () => (await publish(successor, 'முதல் செய்தி')) === 200)
  await step('it shows them', () => shows(successor, 'முதல் செய்தி'))
  await successor.kill()
}

console.log(
  hasLitestream()
    ? 'With Litestream, and a folder instead of a bucket.'
    : `Simulated: Litestream ${oldest.join('.')} or later is not installed here, so the database is copied as a file.`,
)
try {
  await rehearse()
  console.log('The failover works.')
  process.exit(0)
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
