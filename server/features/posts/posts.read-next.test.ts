import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { posts } from '#drizzle/schema/index.ts'
import type { PostInput } from '#shared/posts.ts'
import { write } from '#server/core/db.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { syncPublishedAt } from '#server/features/terms/terms.posts.service.ts'
import { listReadNext } from './posts.read-next.service.ts'

const services = eachTest.services()
const api = callerFor(services, eachTest.user(services, 'editor'))
const visitor = callerFor(services, null)

const english = '<p>The salt pans lie white and still under the noon, and nobody speaks.</p>'
let at = 1_700_000_000_000

/** Each later than the one before. */
async function publish(title: string, fields: Partial<PostInput> = {}): Promise<string> {
  const { id } = await api.posts.create(buildPost({ title, author: title, ...fields }))
  at += 1000
  write(services.db, (tx) => {
    tx.update(posts).set({ publishedAt: at }).where(eq(posts.id, id)).run()
    syncPublishedAt(tx, id)
  })
  return id
}
const readNextOf = async (id: string) => (await visitor.posts.get({ id })).readNext.map(({ title }) => title)

describe('read next', () => {
  test('begins with what shares tags and authors, before the newest of the category', async () => {
    const read = await publish('அலை', { tags: ['கடல்', 'உப்பு'], author: 'கயல்', category: 'Poems' })
    await publish('இரு குறிச்சொல்', { tags: ['கடல்', 'உப்பு'], category: 'Interviews' })
    await publish('ஒரு குறிச்சொல்', { tags: ['கடல்'], category: 'Interviews' })
    await publish('ஒரே படைப்பாளர்', { author: 'கயல்', category: 'Interviews' })
    for (const title of ['கவிதை', 'புதிய கவிதை']) await publish(title, { category: 'Poems' })
    expect(await readNextOf(read)).toEqual(['இரு குறிச்சொல்', 'ஒரு குறிச்சொல்', 'ஒரே படைப்பாளர்'])
  })

  test('is the newest of the category, and then of all, where nothing else is shared', async () => {
    const read = await publish('அலை')
    await publish('பழைய கவிதை')
    await publish('கவிதை')
    for (const title of ['நேர்காணல்', 'புதிய நேர்காணல்']) await publish(title, { category: 'Interviews' })
    expect(await readNextOf(read)).toEqual(['கவிதை', 'பழைய கவிதை', 'புதிய நேர்காணல்'])
  })

  test('is in the language of the post as long as there is something', async () => {
    const read = await publish('Salt', { content: english, tags: ['உப்பு'], category: 'Interviews' })
    await publish('Rain', { content: english, category: 'Poems' })
    await publish('மழை', { tags: ['உப்பு'], category: 'Interviews' })
    await publish('Wind', { content: english, category: 'Poems' })
    expect(await readNextOf(read)).toEqual(['Wind', 'Rain', 'மழை'])
  })

  test('has premium posts and later parts of other series only where nothing else is left', async () => {
    const read = await publish('அலை', { tags: ['கடல்'] })
    await publish('மறைவான அலை', { tags: ['கடல்'], isPremium: true })
    await publish('ஆறு ஒன்று', { tags: ['கடல்'], series: { name: 'ஆறு' } })
    await publish('ஆறு இரண்டு', { tags: ['கடல்'], series: { name: 'ஆறு' } })
    await publish('கிணறு', { category: 'Interviews' })
    expect(await readNextOf(read)).toEqual(['ஆறு ஒன்று', 'கிணறு', 'ஆறு இரண்டு'])
  })

  test('names neither the post itself, nor its counterpart, nor other parts of its series', async () => {
    const read = await publish('ஆறு ஒன்று', { series: { name: 'ஆறு' } })
    await publish('ஆறு இரண்டு', { series: { name: 'ஆறு' } })
    await publish('ஆறு மூன்று', { series: { name: 'ஆறு' } })
    const other = await publish('The river', { content: english })
    services.db.update(posts).set({ counterpartId: other }).where(eq(posts.id, read)).run()
    await publish('கிணறு')
    expect(await readNextOf(read)).toEqual(['கிணறு'])
  })

  test('is found by indexes, which are read in their order', async () => {
    const read = await publish('அலை', { tags: ['கடல்'] })
    await publish('கிணறு', { tags: ['கடல்'] })
    const row = services.db.select().from(posts).where(eq(posts.id, read)).get()!
    const post = { ...row, category: { id: row.categoryId! } }
    const steps = (await plansOf(services, () => listReadNext(services.db, post, null))).join('\n')
    for (const index of ['post_tags_newest', 'post_authors_newest', 'posts_category', 'posts_lang'])
      expect(steps).toContain(`INDEX ${index} `)
    expect(steps).not.toMatch(/SCAN (?:posts|post_tags|post_authors)|TEMP B-TREE/)
  })
})
