import { describe, expect, test } from 'vitest'
import { contactMessages, jobs, orders, planRequests, postEditors, posts } from '#drizzle/schema/index.ts'
import { owedPages } from '#shared/site-pages.rules.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { noteState } from '#server/core/site-state.ts'
import { countRead, writeReads } from '#server/features/reads/reads.service.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const people = {
  owner: eachTest.user(services, 'owner'),
  editor: eachTest.user(services, 'editor'),
  author: eachTest.user(services, 'author'),
  shop: eachTest.user(services, 'shop'),
  reader: eachTest.user(services, 'reader'),
}
const owner = callerFor(services, people.owner)
const nothing = {
  ...{ orders: null, review: null, scheduled: null, drafts: null },
  ...{ messages: null, planRequests: null, pages: null, failedMails: null, failedJobs: null },
}

const at = Date.parse('2026-11-20T06:00:00Z')

let numbers = 0
function addOrder(status: typeof orders.$inferInsert.status, totalAmount = 20_000): void {
  numbers += 1
  services.db
    .insert(orders)
    .values({
      ...{ id: `o${numbers}`, number: numbers, name: 'கயல்', phone: '98400 00000', address: 'ஆற்றூர்' },
      ...{ totalAmount, deliveryFee: 5000, status, paymentMode: 'cod', fingerprint: '' },
      ...{ createdAt: at + numbers * 60_000, updatedAt: at },
    })
    .run()
}

function addPost(state: PostState, title: string, createdBy: string | null = null): void {
  numbers += 1
  services.db
    .insert(posts)
    .values({
      ...{
        id: `p${numbers}`,
        state,
        title,
        slug: title,
        subtitle: '',
        author: '',
        lang: 'ta',
        excerpt: '',
        content: '',
      },
      ...{ isHome: false, isRecent: false, readingMinutes: 1, createdAt: at, createdBy, updatedAt: at + numbers },
      publishAt: state === 'scheduled' ? at + numbers * 60_000 : null,
    })
    .run()
}

function addJob(name: string, state: 'dead' | 'ready' | 'done', failedSince: number | null): void {
  services.db
    .insert(jobs)
    .values({
      queue: 'media',
      name,
      payload: '{}',
      state,
      failedSince,
      error: 'Error: full\n  at x',
      createdAt: at,
      runAt: at,
    })
    .run()
}

function addMessage(id: string, readAt: number | null = null): void {
  services.db
    .insert(contactMessages)
    .values({ id, name: 'கயல்', email: 'k@example.org', message: 'வணக்கம்', createdAt: at, readAt })
    .run()
}

describe('what waits', () => {
  test('is nothing on a new site but the pages that it owes, which wait for the owner', async () => {
    expect(await owner.home.waiting()).toEqual({ ...nothing, pages: { count: owedPages.length } })
    for (const role of ['editor', 'author', 'shop'] as const)
      expect(await callerFor(services, people[role]).home.waiting()).toEqual(nothing)
  })

  test('is told to whom it concerns, with the number, the sum and the time [H-71]', async () => {
    for (const status of ['pending', 'processing', 'shipped', 'cancelled'] as const) addOrder(status)
    addPost('review', 'மதிப்பாய்வு')
    addPost('scheduled', 'நாளை')
    addPost('draft', 'என் வரைவு', people.author.id)
    addPost('draft', 'பிறர் வரைவு', people.editor.id)
    addMessage('m1')
    addMessage('m2', at)
    services.db
      .insert(planRequests)
      .values({
        ...{ id: 'r1', userId: people.reader.id, title: 'ஆண்டு', price: 100, durationInDays: 365 },
        ...{ status: 'requested', createdAt: at },
      })
      .run()
    addJob('mail.send', 'dead', at)
    addJob('mail.send', 'done', null)
    addJob('pdf.pages', 'ready', at + 1)
    addJob('picture.resize', 'ready', null)

    const all = await owner.home.waiting()
    expect(all).toMatchObject({
      orders: { count: 2, sum: 50_000 },
      review: { count: 1, first: { title: 'மதிப்பாய்வு' } },
      scheduled: { count: 1, next: [{ title: 'நாளை' }] },
      drafts: null,
      messages: { count: 1, latestAt: new Date(at).toISOString() },
      planRequests: { count: 1 },
      failedMails: { count: 1, reason: 'full', at: new Date(at).toISOString() },
      failedJobs: { count: 1, name: 'pdf.pages' },
    })
    const { drafts: own, ...rest } = await callerFor(services, people.editor).home.waiting()
    expect(own).toMatchObject({ count: 1, first: { title: 'பிறர் வரைவு' } })
    expect(rest).toEqual({ ...all, drafts: undefined, pages: null, failedMails: null, failedJobs: null })
    expect(await callerFor(services, people.shop).home.waiting()).toEqual({
      ...nothing,
      orders: all.orders,
      planRequests: all.planRequests,
    })
    expect(await callerFor(services, people.author).home.waiting()).toEqual({
      ...nothing,
      drafts: { count: 1, first: { id: expect.any(String), title: 'என் வரைவு' } },
    })
  })

  test('is counted to a hundred and no further', async () => {
    for (let n = 0; n < 120; n++) addOrder(n % 2 ? 'pending' : 'processing')
    expect((await owner.home.waiting()).orders).toMatchObject({ count: 100, sum: null })
  })

  test('is found by indexes, however much there is [H-72]', async () => {
    const plans = await plansOf(services, async () => {
      await owner.home.waiting()
      await callerFor(services, people.author).home.waiting()
      await owner.home.today()
    })
    // Partial indexes hold nothing but what waits.
    expect(plans.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX)|TEMP B-TREE/.test(step))).toEqual([])
  })
})

describe('today', () => {
  test('shows what is read, who writes what, and to owners how the site does', async () => {
    const { id } = await owner.posts.create(buildPost({ title: 'மழை' }))
    for (const network of ['192.0.2.1', '192.0.2.2']) countRead(services.db, { postId: id, network, device: 'x' })
    writeReads(services.db)
    const seen = { postId: id, place: '', userId: people.editor.id }
    services.db
      .insert(postEditors)
      .values([
        { ...seen, tab: 'a', seenAt: Date.now() },
        { ...seen, tab: 'b', seenAt: Date.now() - 1000 },
        { ...seen, tab: 'c', userId: people.author.id, seenAt: Date.now() - 60_000 },
      ])
      .run()
    noteState(services.db, 'backup', 'a.tar')

    const shown = await owner.home.today()
    expect(shown.reads).toBe(2)
    expect(shown.posts).toMatchObject([{ id, title: 'மழை', reads: 2 }])
    expect(shown.writing).toEqual([{ name: people.editor.name, post: { id, title: 'மழை' } }])
    expect(shown.health?.backupAt).toMatch(/^20/)
    expect(shown.health?.disk?.freeBytes).toBeGreaterThan(0)
    expect((await callerFor(services, people.editor).home.today()).health).toBeNull()
    expect(await callerFor(services, people.shop).home.today()).toEqual({
      ...{ reads: 0, posts: [], writing: [], health: null },
    })
  })

  test('tells authors who writes in their own posts, and nothing of those of others [attack 133]', async () => {
    addPost('draft', 'என் வரைவு', people.author.id)
    const own = `p${numbers}`
    addPost('draft', 'பிறர் வரைவு', people.editor.id)
    const seen = { place: '', userId: people.editor.id, seenAt: Date.now() }
    const rows = [own, `p${numbers}`].map((postId) => ({ ...seen, postId, tab: postId }))
    services.db.insert(postEditors).values(rows).run()
    const shown = await callerFor(services, people.author).home.today()
    expect(shown.writing).toEqual([{ name: people.editor.name, post: { id: own, title: 'என் வரைவு' } }])
  })
})
