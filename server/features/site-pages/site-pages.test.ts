import { describe, expect, test } from 'vitest'
import { auditLog, pictures } from '#drizzle/schema/index.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { sitemap } from '#server/pages/sitemap.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildUpload } from '#server/test/pictures.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { langs } from '#shared/lang.ts'
import { gapsIn, owedPages } from '#shared/site-pages.rules.ts'
import { defaultSite } from '#shared/site.ts'
import { templateOf } from './site-pages.templates.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const author = eachTest.user(services, 'author')
const owner = eachTest.user(services, 'owner')
const api = callerFor(services, editor)
const reader = callerFor(services, null)

const text = {
  title: { ta: 'எங்களுடன் சேர', en: 'Join us' },
  content: { ta: '<p>எழுதுங்கள்.</p>', en: '<p>Write to us.</p>' },
}
const publish = (slug: string, change: Partial<typeof text> = {}) =>
  api.sitePages.save({ slug, ...text, ...change, state: 'published', seenUpdatedAt: null })

describe('the owed pages', () => {
  test('are drafts by their templates, in both languages and with gaps, until somebody saves them', async () => {
    const list = await api.sitePages.list()
    expect(list.map(({ slug, state, updatedAt }) => [slug, state, updatedAt])).toEqual(
      owedPages.map((slug) => [slug, 'draft', null]),
    )
    for (const { slug, gaps } of list) {
      expect(gaps).toBeGreaterThan(3)
      const { title, content } = await api.sitePages.adminGet({ slug })
      for (const lang of langs)
        expect([slug, title[lang].length > 3, content[lang].length > 500]).toEqual([slug, true, true])
      expect(await errorOf(() => reader.sitePages.get({ slug, lang: 'ta' }))).toMatchObject({ code: 'PAGE_NOT_FOUND' })
    }
  })

  test('ask for what the settings do not know, and are cleaned as they are written', async () => {
    const gapsOf = (site: typeof defaultSite) => {
      const { content } = templateOf('terms', site)
      return gapsIn(content.ta, content.en)
    }
    expect(gapsOf(defaultSite)).toContain('postal address')
    const known = {
      ...defaultSite,
      ...{ name: 'A & B', address: { ta: '1 வீதி', en: '1 <Street>' }, email: 'a@example.org', phone: '044 1' },
    }
    expect(gapsOf(known)).not.toContain('postal address')
    expect(templateOf('terms', known).content.en).toContain('1 &lt;Street&gt;')
    for (const slug of owedPages) {
      const page = await api.sitePages.adminGet({ slug })
      const saved = await api.sitePages.save({ ...page, state: 'draft', seenUpdatedAt: null })
      expect(saved.removed).toEqual([])
      expect(gapsIn(saved.content.ta, saved.content.en)).toEqual(gapsIn(page.content.ta, page.content.en))
    }
  })

  test('are not published while a gap is left, and the answer names the gaps', async () => {
    const content = { ta: '<p>[[பெயர்]] மற்றும் <strong>[[பத</strong>வி]]</p>', en: '' }
    const error = await errorOf(() => publish('grievance', { content, title: { ta: 'குறை', en: '' } }))
    expect(error).toMatchObject({ code: 'PAGE_GAPS_OPEN', data: { gaps: ['பெயர்', 'பதவி'] } })
    expect((await api.sitePages.adminGet({ slug: 'grievance' })).updatedAt).toBeNull()
  })

  test('wait for the owner until they are published or the house does without them', async () => {
    const waiting = async () => (await callerFor(services, owner).home.waiting()).pages
    expect(await waiting()).toEqual({ count: owedPages.length })
    expect((await api.home.waiting()).pages).toBeNull()
    await publish('terms')
    await api.sitePages.save({ ...text, slug: 'delivery', state: 'unneeded', seenUpdatedAt: null })
    expect(await waiting()).toEqual({ count: owedPages.length - 2 })
    for (const slug of ['privacy', 'grievance']) await publish(slug)
    expect(await waiting()).toBeNull()
  })
})

describe('a published page', () => {
  test('is read in the language asked for or else in the other, is linked and in the sitemap, and makes cached pages old', async () => {
    const before = contentVersionOf(services.db)
    expect((await reader.settings.get()).pages).toBeUndefined()
    await publish('terms', {
      title: { ta: 'விதிகள்', en: '' },
      content: { ta: '<p onclick="x()">விதி</p>', en: '<p></p>' },
    })
    expect(contentVersionOf(services.db)).toBeGreaterThan(before)
    expect(await reader.sitePages.get({ slug: 'terms', lang: 'en' })).toMatchObject({
      ...{ lang: 'ta', title: 'விதிகள்', content: '<p>விதி</p>' },
    })
    expect((await reader.settings.get()).pages).toEqual([{ slug: 'terms', ta: 'விதிகள்', en: '' }])
    expect(sitemap(services.db, 'https://example.org')).toContain('<loc>https://example.org/pages/terms</loc>')
  })

  test('needs a title and a text in the same language', async () => {
    const code = async (change: Partial<typeof text>) => errorOf(() => publish('terms', change))
    expect(await code({ title: { ta: 'விதிகள்', en: '' } })).toMatchObject({
      ...{ code: 'PAGE_FIELDS_REQUIRED', fields: { 'title.en': 'PAGE_FIELDS_REQUIRED' } },
    })
    expect(await code({ title: { ta: '', en: '' }, content: { ta: '', en: '' } })).toMatchObject({
      code: 'PAGE_FIELDS_REQUIRED',
    })
  })

  test('goes from the site as a draft, and nobody overwrites what they have not seen', async () => {
    const { updatedAt } = await publish('terms')
    expect(await errorOf(() => publish('terms'))).toMatchObject({ code: 'PAGE_CHANGED' })
    await api.sitePages.save({ ...text, slug: 'terms', state: 'draft', seenUpdatedAt: updatedAt })
    expect(await errorOf(() => reader.sitePages.get({ slug: 'terms', lang: 'ta' }))).toMatchObject({
      code: 'PAGE_NOT_FOUND',
    })
  })
})

describe('a page of the house’s own', () => {
  test('is made as a draft, published, and deleted with its pictures; all of it is in the audit log', async () => {
    const { url } = await buildUpload(services, editor)
    const content = { ta: `<p>படம்</p><img src="${url}" alt="">`, en: '' }
    const made = await api.sitePages.create({ slug: 'join-us', title: { ta: 'சேர', en: '' } })
    expect(made).toMatchObject({ slug: 'join-us', state: 'draft' })
    await api.sitePages.save({ ...made, content, state: 'published', seenUpdatedAt: made.updatedAt })
    expect((await reader.sitePages.get({ slug: 'join-us', lang: 'ta' })).content).toMatch(
      /<img [^>]*src="\/(?:uploads|media)/,
    )
    expect((await api.sitePages.list()).at(-1)).toMatchObject({ slug: 'join-us', gaps: 0 })
    expect(services.db.select().from(pictures).all()).toHaveLength(1)
    await api.sitePages.delete({ slug: 'join-us' })
    expect(services.db.select().from(pictures).all()).toHaveLength(0)
    expect(
      services.db
        .select({ action: auditLog.action })
        .from(auditLog)
        .all()
        .map(({ action }) => action),
    ).toEqual(expect.arrayContaining(['site-pages.create', 'site-pages.save', 'site-pages.delete']))
  })

  test('cannot take the address of another, nor one that is no address', async () => {
    await api.sitePages.create({ title: text.title, slug: 'imprint' })
    const codeOf = async (slug: string) => (await errorOf(() => api.sitePages.create({ title: text.title, slug }))).code
    for (const slug of ['imprint', 'terms']) expect([slug, await codeOf(slug)]).toEqual([slug, 'PAGE_SLUG_TAKEN'])
    for (const slug of ['a/b', 'எழுத', '', '-a'])
      expect([slug, await codeOf(slug)]).toEqual([slug, 'PAGE_SLUG_INVALID'])
  })
})

test('only editors and owners write pages', async () => {
  for (const caller of [reader, callerFor(services, author)]) {
    expect(await errorOf(() => caller.sitePages.list())).toBeTruthy()
    expect(
      await errorOf(() => caller.sitePages.save({ ...text, slug: 'terms', state: 'published', seenUpdatedAt: null })),
    ).toMatchObject({ code: expect.stringMatching(/UNAUTHENTICATED|ROLE|ADMIN/) })
  }
  expect(
    await errorOf(() => api.sitePages.save({ ...text, slug: 'nothing', state: 'draft', seenUpdatedAt: null })),
  ).toMatchObject({
    code: 'PAGE_NOT_FOUND',
  })
})
