import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs, pushSubscriptions, sessions } from '#drizzle/schema/index.ts'
import { queueNames } from '#shared/jobs.ts'
import { createJobStore, type ClaimedJob, type JobStore } from '#server/core/job-store.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { addUser, callerFor, createTestServices, type TestServices } from '#server/test/services.ts'
import { addSignedIn } from '#server/test/signed-in.ts'
import { isPermanent, textOfError } from '../../job-handler.ts'
import { startPushService, type TestPushService } from '../../test/push-service.ts'
import { toolsOf } from '../../test/tools.ts'
import { runJob } from '../handlers.ts'
import { jobOutcomes } from '../outcomes.ts'

let push: TestPushService
let services: TestServices
let reader: Awaited<ReturnType<typeof addSignedIn>>

const noon = Date.parse('2026-11-27T12:00:00+05:30')

beforeEach(async () => {
  push = await startPushService()
  services = createTestServices({ PUSH_SERVICES: push.origin })
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  reader = await addSignedIn(services, 'reader')
  await reader.api.follows.add({ kind: 'category', slug: 'poems' })
})
afterEach(async () => {
  vi.useRealTimers()
  await push.close()
  services.dispose()
})

/** Runs the jobs that are due after some time, one attempt each. */
async function work(afterMinutes = 2): Promise<void> {
  vi.advanceTimersByTime(afterMinutes * 60_000)
  const store = createJobStore(services.db, jobOutcomes)
  for (;;) {
    const claimed = queueNames.flatMap((queue) => store.claim(queue, 10, 'leased', 'worker', 30_000))
    if (claimed.length === 0) return
    for (const job of claimed) await attempt(store, job)
  }
}

async function attempt(store: JobStore, job: ClaimedJob): Promise<void> {
  try {
    const progress = job.progress === null ? undefined : JSON.parse(job.progress)
    store.complete(job, await runJob(job.name, JSON.parse(job.payload), { ...toolsOf(services), progress }))
  } catch (error) {
    store.fail(job, textOfError(error), isPermanent(error) ? 'permanent' : 'fault')
  }
}

const publish = async (title = 'மழை எழுதும் கடிதம்') =>
  callerFor(services, await addUser(services, 'editor')).posts.create(buildPost({ title }))
const subscriptions = () => services.db.select().from(pushSubscriptions).all()

describe("a reader's browser that is told by push", () => {
  test('is sent one short message for each post, which it alone can read, signed with the key that it was given', async () => {
    const browser = push.subscribe()
    const { pushKey } = await reader.api.follows.ways()
    await reader.api.follows.addPush(browser.subscription)
    await reader.api.follows.addPush(browser.subscription)
    const { id, slug } = await publish()
    await work()
    expect(browser.messages).toEqual([
      {
        title: 'மழை எழுதும் கடிதம்',
        body: 'நீங்கள் பின்தொடர்வதில் புதியது: மு. கனகவல்லி · கவிதைகள்',
        link: `/posts/${id}/${slug}`,
        tag: `post-${id}`,
      },
    ])
    expect(pushKey).toMatch(/^B[\w-]{86}$/)
    expect(push.claims).toMatchObject([{ aud: push.origin, sub: 'mailto:webmaster@localhost' }])
    expect(push.claims[0]!.exp * 1000 - noon).toBeLessThan(24 * 3_600_000)
  })

  test('is forgotten when its push service says that it has unsubscribed', async () => {
    const gone = push.subscribe()
    const stays = push.subscribe()
    await reader.api.follows.addPush(gone.subscription)
    await reader.api.follows.addPush(stays.subscription)
    push.answerTo = (path) => (gone.subscription.endpoint.endsWith(path) ? 410 : 201)
    await publish()
    await work()
    expect(subscriptions().map(({ endpoint }) => endpoint)).toEqual([stays.subscription.endpoint])
    expect(stays.messages).toHaveLength(1)
  })

  test('is told later when its push service is busy, and nobody else is told twice', async () => {
    const busy = push.subscribe()
    const free = push.subscribe()
    await reader.api.follows.addPush(busy.subscription)
    await reader.api.follows.addPush(free.subscription)
    push.answerTo = (path) => (busy.subscription.endpoint.endsWith(path) ? 503 : 201)
    await publish()
    await work()
    push.answerTo = () => 201
    await work(11)
    expect(busy.messages).toHaveLength(1)
    expect(free.messages).toHaveLength(1)
  })

  test('is told later when no push service answers at all', async () => {
    const browser = push.subscribe()
    await reader.api.follows.addPush(browser.subscription)
    push.answerTo = () => 500
    await publish()
    await work()
    push.answerTo = () => 201
    await work(2)
    expect(browser.messages).toHaveLength(1)
  })

  test('is forgotten after three messages in a row that were refused', async () => {
    await reader.api.follows.addPush(push.subscribe().subscription)
    push.answerTo = () => 403
    for (const title of ['ஒன்று', 'இரண்டு']) {
      await publish(title)
      await work()
    }
    expect(subscriptions()).toMatchObject([{ failures: 2 }])
    await publish('மூன்று')
    await work()
    expect(subscriptions()).toEqual([])
  })

  test('is quiet at night in India, and told in the morning of what has not been read by then', async () => {
    const browser = push.subscribe()
    await reader.api.follows.addPush(browser.subscription)
    vi.setSystemTime(Date.parse('2026-11-27T22:30:00+05:30'))
    await publish('இரவில்')
    const { id } = await publish('இரவில் வாசித்தது')
    await work()
    const { notifications } = await reader.api.notifications.list({})
    await reader.api.notifications.markRead({ id: notifications.find(({ link }) => link?.includes(id))!.id })
    await work(8 * 60)
    expect(browser.messages).toEqual([])
    await work(30)
    expect(browser.messages.map(({ title }) => title)).toEqual(['இரவில்'])
  })

  test('is told no longer once it is given up, or its session has ended', async () => {
    const one = push.subscribe()
    const two = push.subscribe()
    await reader.api.follows.addPush(one.subscription)
    await reader.api.follows.addPush(two.subscription)
    await reader.api.follows.removePush({ endpoint: one.subscription.endpoint })
    services.db.delete(sessions).run()
    expect(subscriptions()).toEqual([])
    await publish()
    await work()
    expect([...one.messages, ...two.messages]).toEqual([])
  })

  test("is not given up by another reader's call, and there are at most ten of one reader", async () => {
    const other = await addSignedIn(services, 'reader')
    const browser = push.subscribe()
    await reader.api.follows.addPush(browser.subscription)
    await other.api.follows.removePush({ endpoint: browser.subscription.endpoint })
    expect(subscriptions()).toHaveLength(1)
    for (let n = 0; n < 10; n += 1) {
      vi.advanceTimersByTime(1000)
      await reader.api.follows.addPush(push.subscribe().subscription)
    }
    expect(subscriptions()).toHaveLength(10)
    expect(subscriptions().map(({ endpoint }) => endpoint)).not.toContain(browser.subscription.endpoint)
  })

  test.each([
    'http://fcm.googleapis.com/send/a',
    'https://fcm.googleapis.com:8443/send/a',
    'https://fcm.googleapis.com.example.org/send/a',
    'https://user:password@fcm.googleapis.com/send/a',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/send/a',
    'https://example.org/send/a',
    'file:///etc/passwd',
    'no address',
  ])('is refused at an address that is of no known push service: %s', async (endpoint) => {
    const { keys } = push.subscribe().subscription
    expect((await errorOf(() => reader.api.follows.addPush({ endpoint, keys }))).code).toBe('PUSH_REFUSED')
    expect(subscriptions()).toEqual([])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-bl2p.notify.windows.com/w/?token=a',
  ])('is taken at %s', async (endpoint) => {
    await reader.api.follows.addPush({ endpoint, keys: push.subscribe().subscription.keys })
    expect(subscriptions()).toHaveLength(1)
  })

  test('leaves neither its address nor its keys in the list of jobs', async () => {
    const browser = push.subscribe()
    await reader.api.follows.addPush(browser.subscription)
    await publish()
    await work()
    const [row] = services.db.select().from(jobs).where(eq(jobs.name, 'follows.push')).all()
    expect(row).toMatchObject({ state: 'done' })
    expect(row!.payload).not.toContain(browser.subscription.keys.auth)
  })
})
