import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultSite } from '#shared/site.ts'
import { onlyReading } from '#server/core/storage.ts'
import { startApi } from '#server/test/api.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { buildBook } from '#server/test/factories.ts'
import { bookCard, postCard, sharePath, siteCard, shareKinds } from '#shared/share-cards.ts'

const services = eachTest.services()
const editor = callerFor(services, eachTest.user(services, 'editor'))
const api = eachTest.api(services)

const ask = (path: string, { url } = api) => fetch(url + path, { redirect: 'manual' })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('the pictures of the site, of a category, of a post and of a book are there for good', async () => {
  const { id } = await editor.posts.create({ title: 'மழை', content: '<p>உரை</p>', category: 'Poems' })
  const { id: bookId } = buildBook(services)
  const cards = [
    siteCard(defaultSite, 'ta'),
    siteCard(defaultSite, 'en'),
    postCard(await editor.posts.get({ id })),
    bookCard(await editor.books.get({ id: bookId })),
  ]
  for (const card of cards) {
    const response = await ask(encodeURI(sharePath(card, defaultSite)))
    expect([card.kind, response.status]).toEqual([card.kind, 200])
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect((await bytesOf(response)).subarray(0, 2).toString('hex')).toBe('ffd8')
  }
  const redirect = await ask('/share/category/poems/0.jpg')
  expect(redirect.status).toBe(302)
  expect((await ask(redirect.headers.get('location')!)).status).toBe(200)
})

test('a category with a name of any letters has a picture', async () => {
  const { slug } = await editor.categories.create({ name: { en: 'மழை Élan', ta: 'மழை' } })
  const redirect = await ask(`/share/category/${encodeURIComponent(slug)}/0.jpg`)
  expect((await ask(redirect.headers.get('location')!)).status).toBe(200)
})

test('another title has another address, to which the old one leads', async () => {
  const { id } = await editor.posts.create({ title: 'மழை', content: '<p>உரை</p>', category: 'Poems' })
  const before = await editor.posts.get({ id })
  const [old, first] = [
    sharePath(postCard(before), defaultSite),
    await bytesOf(await ask(sharePath(postCard(before), defaultSite))),
  ]
  // Stored: the same bytes again.
  expect(await bytesOf(await ask(old))).toEqual(first)
  await editor.posts.update({
    id,
    title: 'வெயில்',
    content: '<p>உரை</p>',
    category: 'Poems',
    seenUpdatedAt: before.updatedAt,
  })
  const moved = await ask(old)
  expect(moved.status).toBe(302)
  const now = sharePath(postCard(await editor.posts.get({ id })), defaultSite)
  expect(moved.headers.get('location')).toBe(now)
  expect(await bytesOf(await ask(now))).not.toEqual(first)
})

test('of what is not there, or no longer, there is none', async () => {
  const { id } = await editor.posts.create({ title: 'மழை', content: '<p>உரை</p>', category: 'Poems' })
  const path = sharePath(postCard(await editor.posts.get({ id })), defaultSite)
  expect((await ask(path)).status).toBe(200)
  await editor.posts.delete({ id })
  expect((await ask(path)).status).toBe(404)
  for (const kind of [...shareKinds, 'nothing']) expect((await ask(`/share/${kind}/nowhere/1.jpg`)).status).toBe(404)
  expect((await ask('/share/site/ta/x.png')).status).toBe(404)
})

test('a picture that twenty ask for at once is drawn and stored once', async () => {
  let puts = 0
  const { storage } = services
  const put = storage.put.bind(storage)
  storage.put = (key, ...rest) => {
    if (key.startsWith('share/')) puts += 1
    return put(key, ...rest)
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask(sharePath(siteCard(defaultSite, 'en'), defaultSite))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(puts).toBe(1)
})

test('a standby, which stores nothing, draws a picture once: for all who ask at once, and for later', async () => {
  const storage = onlyReading(services.storage)
  let looks = 0
  const standby = await startApi({
    ...{ ...services, env: { ...services.env, READ_ONLY: true } },
    // Before each drawing the store is looked into.
    storage: { ...storage, read: (key) => ((looks += 1), storage.read(key)) },
  })
  onTestFinished(() => standby.close())
  const path = sharePath(siteCard(defaultSite, 'en'), defaultSite)
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => ask(path, standby)))
  const later = await ask(path, standby)
  expect([...atOnce, later].map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 200))
  expect(await bytesOf(later)).toEqual(await bytesOf(atOnce[0]!))
  expect(looks).toBe(1)
})

test('a picture that cannot be stored is sent all the same', async () => {
  rmSync(join(services.env.DATA_DIR, 'media/.incoming'), { recursive: true })
  const response = await ask(sharePath(siteCard(defaultSite, 'en'), defaultSite))
  expect(response.status).toBe(200)
  expect((await bytesOf(response)).subarray(0, 2).toString('hex')).toBe('ffd8')
})
