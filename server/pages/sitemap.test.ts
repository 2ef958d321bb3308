import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#server/app-router.ts'
import { addUser, callerFor, createTestServices, type TestServices } from '#server/test/services.ts'
import { sitemap } from './sitemap.ts'

const publicUrl = 'https://example.org'

let services: TestServices
let editor: Caller

beforeEach(async () => {
  services = createTestServices()
  editor = callerFor(services, await addUser(services, 'editor'))
})
afterEach(() => services.dispose())

const publish = (title: string) => editor.posts.create({ title, content: '<p>உரை</p>', category: 'Poems' })
const addresses = (text: string | undefined) => [...(text ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

describe('sitemap', () => {
  test('names the pages of the site and every post', async () => {
    const { id, slug } = await publish('மழை')
    const urls = addresses(sitemap(services.db, publicUrl, 0))
    expect(urls).toContain(`${publicUrl}/home`)
    expect(urls).toContain(`${publicUrl}/poems`)
    expect(urls).toContain(`${publicUrl}${encodeURI(`/posts/${id}/${slug}`)}`)
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('is split when there are too many addresses, and no file holds more than the limit', async () => {
    const made = await Promise.all(['ஒன்று', 'இரண்டு', 'மூன்று', 'நான்கு'].map(publish))
    const own = addresses(sitemap(services.db, publicUrl, 0)).length - made.length
    const limit = own + 2
    expect(addresses(sitemap(services.db, publicUrl, 0, limit))).toEqual([
      `${publicUrl}/sitemap-1.xml`,
      `${publicUrl}/sitemap-2.xml`,
    ])
    const first = addresses(sitemap(services.db, publicUrl, 1, limit))
    const second = addresses(sitemap(services.db, publicUrl, 2, limit))
    expect(first).toHaveLength(limit)
    expect(second).toHaveLength(2)
    expect(new Set([...first, ...second]).size).toBe(own + made.length)
    expect(sitemap(services.db, publicUrl, 3, limit)).toBeUndefined()
  })
})
