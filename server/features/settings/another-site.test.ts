import { beforeEach, expect, test } from 'vitest'
import { mails } from '#drizzle/schema/index.ts'
import { defaultSite } from '#shared/site.ts'
import { postCard, sharePath } from '#shared/share-cards.ts'
import { refusedPage } from '#server/pages/error-page.ts'
import { categoryFeed, siteFeed } from '#server/pages/feed.ts'
import { webManifest } from '#server/pages/well-known.ts'
import { sitemap } from '#server/pages/sitemap.ts'
import { buildPost } from '#server/test/factories.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { readSite } from './settings.service.ts'

// A site with another name, from its settings alone. Its pages are asked in client/e2e/admin/another-site.e2e.ts.

const services = eachTest.services({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'letters@malar.example' })
const api = eachTest.api(services)
const owner = callerFor(services, eachTest.user(services, 'owner'))
const visitor = callerFor(services, null)
const publicUrl = 'https://malar.example'

const both = (ta: string, en: string) => ({ ta, en })
beforeEach(async () => {
  await owner.settings.update({
    ...{ name: 'மலர்', latinName: 'Malar' },
    tagline: both('நாள்தோறும் ஒரு பூ', 'A flower a day'),
    description: both('தோட்டக்கலை இதழ்.', 'A magazine about gardens.'),
    address: both('1 பூங்கா சாலை, கோவை', '1 Park Road, Kovai'),
    accent: { light: '#8a1c1c', dark: '#ffb4a8' },
  })
})

/** The former name as a word of its own, former texts and colours: none may be left anywhere. */
const former = /(?<![\p{L}\p{M}])மை(?![\p{L}\p{M}])|\bMai\b|செய்தி, இலக்கியம்|மாசி வீதி|#?1b2a9e|#?a9b6ff/iu

test('feeds, sitemap, manifest, mails, error pages and the description of the calls have its name, not the former one', async () => {
  const post = await owner.posts.create(buildPost({ title: 'செம்பருத்தி', category: 'Poems', isRecent: true }))
  await visitor.newsletter.subscribe({ email: 'a@example.org', lang: 'ta' })
  await visitor.newsletter.subscribe({ email: 'b@example.org', lang: 'en' })
  await visitor.auth.register({
    name: 'அல்லி',
    email: 'c@example.org',
    password: 'a long sentence of words',
    lang: 'ta',
  })
  await visitor.auth.forgotten({ email: 'c@example.org', lang: 'en' })
  const written = services.db.select().from(mails).all()
  expect(written.length).toBeGreaterThanOrEqual(3)
  const site = readSite(services.db)
  const openApi = await api.call('GET', '/api/openapi.json')
  const docs = await api.call('GET', '/api/docs')
  const answers = {
    feed: await siteFeed(visitor, publicUrl, 'ta'),
    feedOfCategory: await categoryFeed(visitor, 'poems', publicUrl, 'en'),
    sitemap: sitemap(services.db, publicUrl),
    manifest: webManifest(site, 'ta'),
    limited: refusedPage(site, 'ta', 'limited', 1).html,
    busy: refusedPage(site, 'en', 'busy', 1).html,
    openApi: JSON.stringify(openApi.body.info),
    docs: String(docs.body).replace(/<style[\s\S]*?<\/style>/, ''),
    ...Object.fromEntries(written.map(({ subject, text }, index) => [`mail ${index}`, `${subject}\n${text}`])),
  }
  for (const [what, text] of Object.entries(answers)) {
    expect([what, former.exec(text)?.[0]]).toEqual([what, undefined])
    expect([what, text.includes('மலர்')]).toEqual([what, true])
  }
  // What others have stored under the former address shows the former name.
  const card = postCard(await visitor.posts.get({ id: post.id }))
  expect(sharePath(card, site)).not.toBe(sharePath(card, defaultSite))
})

test('a password that is hardly more than its name is refused', async () => {
  const person = { name: 'அல்லி', email: 'e@example.org', password: 'மலர்மலர்மலர் 2026', lang: 'ta' } as const
  await expect(visitor.auth.register(person)).rejects.toThrow(/easily guessed/)
})
