import { describe, expect, test } from 'vitest'
import { auditLog, categories } from '#drizzle/schema/index.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)

const named = (en: string, ta = 'பண்பாடு') => ({ name: { en, ta } })
const post = (category: string) => ({ title: 'உப்பின் கணக்கு', content: '<p>ஒரு மூட்டை உப்பு</p>', category })

describe('the built-in categories', () => {
  test('are there from the first start, in their order, with Tamil names, and cannot be edited [E-30, E-34, S-002]', async () => {
    const list = await api.categories.list()
    expect(list.map(({ slug }) => slug).slice(0, 4)).toEqual(['home', 'recentposts', 'premiumarticles', 'bookreview'])
    expect(list.map(({ slug }) => slug)).toContain('marketplacebooksmore')
    for (const category of list) expect(category.name.ta).toMatch(/[\u0B80-\u0BFF]/)
    expect(list.every((category) => !category.isEditable)).toBe(true)
  })

  test('are neither renamed nor deleted, not even by an owner [P-17, ST-41]', async () => {
    const owner = callerFor(services, await addUser(services, 'owner'))
    const poems = await api.categories.bySlug({ slug: 'poems' })
    for (const caller of [api, owner]) {
      const rename = () => caller.categories.update({ id: poems.id, ...named('Verses') })
      expect((await errorOf(rename)).code).toBe('CATEGORY_NOT_EDITABLE')
      expect((await errorOf(() => caller.categories.delete({ id: poems.id }))).code).toBe('CATEGORY_NOT_EDITABLE')
    }
    expect((await api.categories.bySlug({ slug: 'poems' })).name.en).toBe('Poems')
  })

  test('have flags that an owner may change, and an editor may not', async () => {
    const owner = callerFor(services, await addUser(services, 'owner'))
    const contact = await api.categories.bySlug({ slug: 'contact' })
    const change = { ...contact, isInBanner: false }
    expect((await errorOf(() => api.categories.update(change))).code).toBe('CATEGORY_NOT_EDITABLE')
    expect((await owner.categories.update(change)).isInBanner).toBe(false)
  })
})

describe('categories.list', () => {
  test('leaves by filter what posts can be put in, what the bar shows, what has a header [E-36]', async () => {
    await api.categories.create({ ...named('Hidden'), isAvailable: false, isInBanner: false, setHeader: false })
    for (const filter of ['available', 'banner', 'header'] as const) {
      const slugs = (await api.categories.list({ filter })).map(({ slug }) => slug)
      expect(slugs).toContain('poems')
      expect(slugs).not.toContain('hidden')
    }
  })
})

test('a category without an order comes last [C-06, E-05]', async () => {
  services.db.insert(categories).values({ id: 'x', nameEn: 'A', nameTa: 'அ', slug: 'a', createdAt: Date.now() }).run()
  await api.categories.create({ name: { en: 'Later', ta: 'பிறகு' } })
  const last = (await api.categories.list()).at(-1)
  expect(last).toMatchObject({ id: 'x', order: 9999 })
})

describe('categories.create', () => {
  test('makes the slug of the English name and puts the category last', async () => {
    const made = await api.categories.create(named('Culture / Folk-Arts'))
    expect(made.slug).toBe('culturefolkarts')
    expect((await api.categories.list()).at(-1)?.id).toBe(made.id)
  })

  test('refuses a name that is missing in one of the languages [S-050, V-37]', async () => {
    for (const name of [
      { en: '', ta: 'பண்பாடு' },
      { en: 'Culture', ta: '  ' },
    ]) {
      const error = await errorOf(() => api.categories.create({ name }))
      expect(error.code).toBe('CATEGORY_FIELDS_REQUIRED')
    }
  })

  test('refuses a name whose address another category, or a page, has', async () => {
    await api.categories.create(named('Culture'))
    expect((await errorOf(() => api.categories.create(named('CULT-URE')))).code).toBe('CATEGORY_SLUG_TAKEN')
    expect((await errorOf(() => api.categories.create(named('Interviews')))).code).toBe('CATEGORY_SLUG_TAKEN')
    expect((await errorOf(() => api.categories.create(named('Admin')))).code).toBe('CATEGORY_SLUG_RESERVED')
    expect((await errorOf(() => api.categories.create(named('!?')))).code).toBe('CATEGORY_NAME_UNUSABLE')
  })

  test('is for admins only, and protects a category for owners only', async () => {
    const reader = await addUser(services, 'reader')
    expect((await errorOf(() => callerFor(services, null).categories.create(named('A')))).code).toBe('UNAUTHENTICATED')
    expect((await errorOf(() => callerFor(services, reader).categories.create(named('A')))).code).toBe('ADMIN_ONLY')
    const protecting = () => api.categories.create({ ...named('A'), isEditable: false })
    expect((await errorOf(protecting)).code).toBe('OWNER_ONLY')
  })

  test('is noted in the audit log and makes cached pages old', async () => {
    const version = () => contentVersionOf(services.db)
    const before = version()
    const { id } = await api.categories.create(named('Culture'))
    expect(version()).toBeGreaterThan(before)
    const note = services.db.select().from(auditLog).all().at(-1)
    expect(note).toMatchObject({ userId: editor.id, action: 'categories.create', entityId: id, summary: 'Culture' })
  })
})

describe('categories.update', () => {
  test('renames: the posts stay, the old address leads to the category, and back again', async () => {
    const { id } = await api.categories.create(named('Culture'))
    await api.posts.create(post('Culture'))
    expect((await api.categories.update({ id, ...named('Folk Arts') })).slug).toBe('folkarts')
    expect((await api.categories.bySlug({ slug: 'culture' })).slug).toBe('folkarts')
    expect((await api.posts.byCategory({ slug: 'folkarts' })).posts).toHaveLength(1)
    expect((await api.categories.update({ id, ...named('Culture') })).slug).toBe('culture')
    expect((await api.categories.bySlug({ slug: 'folkarts' })).slug).toBe('culture')
  })

  test('does not give a former address to another category', async () => {
    const { id } = await api.categories.create(named('Culture'))
    await api.categories.update({ id, ...named('Folk Arts') })
    expect((await errorOf(() => api.categories.create(named('Culture')))).code).toBe('CATEGORY_SLUG_TAKEN')
  })

  test('of a category that is not there is an error', async () => {
    expect((await errorOf(() => api.categories.update({ id: 'nowhere', ...named('A') }))).code).toBe(
      'CATEGORY_NOT_FOUND',
    )
  })
})

describe('categories.delete', () => {
  test('refuses while there are posts, and moves them where it is told to', async () => {
    const { id } = await api.categories.create(named('Culture'))
    const poems = await api.categories.bySlug({ slug: 'poems' })
    const made = await api.posts.create(post('Culture'))
    expect((await errorOf(() => api.categories.delete({ id }))).code).toBe('CATEGORY_HAS_POSTS')
    expect((await errorOf(() => api.categories.delete({ id, moveTo: id }))).code).toBe('CATEGORY_UNKNOWN')
    await api.categories.delete({ id, moveTo: poems.id })
    expect((await api.posts.get({ id: made.id })).category.slug).toBe('poems')
    expect((await errorOf(() => api.categories.bySlug({ slug: 'culture' }))).code).toBe('CATEGORY_NOT_FOUND')
  })
})

describe('categories.reorder', () => {
  test('gives the categories their new places [C-60]', async () => {
    const list = await api.categories.list()
    const turned = list.toReversed().map(({ id }, index) => ({ id, order: index + 1 }))
    expect((await api.categories.reorder(turned)).map(({ id }) => id)).toEqual(turned.map(({ id }) => id))
  })

  test('changes nothing when one id is unknown or named twice', async () => {
    const [first, second] = await api.categories.list()
    const unknown = () =>
      api.categories.reorder([
        { id: first!.id, order: 9 },
        { id: 'nowhere', order: 1 },
      ])
    const twice = () =>
      api.categories.reorder([
        { id: first!.id, order: 9 },
        { id: first!.id, order: 1 },
      ])
    expect((await errorOf(unknown)).code).toBe('CATEGORY_ORDER_INVALID')
    expect((await errorOf(twice)).code).toBe('CATEGORY_ORDER_INVALID')
    expect((await api.categories.list()).slice(0, 2).map(({ id }) => id)).toEqual([first!.id, second!.id])
  })
})
