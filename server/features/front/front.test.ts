import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { auditLog, banners, frontBands, galleryItems, postReads, posts } from '#drizzle/schema/index.ts'
import type { BandOf, FrontPage } from '#shared/front.ts'
import { maxBands, type BandKind } from '#shared/front.rules.ts'
import { dayMs } from '#shared/durations.ts'
import { contentVersionOf } from '#server/core/content-version.ts'
import { dayOf } from '#server/features/reads/reads.service.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const shop = eachTest.user(services, 'shop')
const reader = eachTest.user(services, 'reader')
const admin = callerFor(services, editor)
const visitor = callerFor(services, null)
const noon = Date.parse('2026-11-27T12:00:00+05:30')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterEach(() => void vi.useRealTimers())

/** Publishes a post at a moment. */
async function publish(
  title: string,
  fields: Partial<Parameters<typeof buildPost>[0]> = {},
  at = noon,
): Promise<string> {
  const { id } = await admin.posts.create(buildPost({ title, category: 'interviews', ...fields }))
  services.db.update(posts).set({ publishedAt: at }).where(eq(posts.id, id)).run()
  return id
}
const categoryId = async (slug: string) => (await visitor.categories.bySlug({ slug })).id
const titlesOf = (list: { title: string }[]) => list.map(({ title }) => title)
const findBand = <K extends BandKind>({ bands }: FrontPage, kind: K) =>
  bands.find((band): band is BandOf<K> => band.kind === kind)
/** With other bands each time, since a page is made once for each content. */
const fill = (bands: Parameters<typeof admin.front.preview>[0]['bands'], lang: 'ta' | 'en' = 'ta') =>
  admin.front.preview({ lang, bands })
const poem = (text: string) => `<div class="verse"><p>${text}</p></div>`

describe('a front page', () => {
  test('is empty but for what always has something, on a new site', async () => {
    const page = await visitor.front.page({ lang: 'ta' })
    expect(page).toMatchObject({ lead: null, headlines: [] })
    expect(page.bands.map(({ kind }) => kind)).toEqual(['letter', 'grid'])
  })

  test('has the newest home post as its lead, then three headlines, pinned ones first', async () => {
    const ids = new Map<string, string>()
    for (const [index, title] of ['ஒன்று', 'இரண்டு', 'மூன்று', 'நான்கு', 'ஐந்து'].entries())
      ids.set(title, await publish(title, { isHome: true }, noon + index))
    const lead = async () => {
      const page = await visitor.front.page({ lang: 'ta' })
      return [page.lead?.title, ...titlesOf(page.headlines)]
    }
    expect(await lead()).toEqual(['ஐந்து', 'நான்கு', 'மூன்று', 'இரண்டு'])
    await admin.pins.set({ pins: [{ postId: ids.get('ஒன்று')! }] })
    expect(await lead()).toEqual(['ஒன்று', 'ஐந்து', 'நான்கு', 'மூன்று'])
    expect(titlesOf((await visitor.front.grid({ lang: 'ta' })).posts)).toEqual(['இரண்டு'])
  })

  test('is led by a banner that leads to a post, which then stands nowhere else', async () => {
    const postId = await publish('பதாகை', { isHome: true, isRecent: true })
    await publish('மற்றது', { isHome: true }, noon - 1)
    services.db.insert(banners).values({ id: 'b', postId, createdAt: noon }).run()
    const page = await visitor.front.page({ lang: 'ta' })
    expect(page).toMatchObject({ lead: null, headlines: [{ title: 'மற்றது' }] })
    expect(findBand(page, 'section')).toBeUndefined()
    expect((await visitor.front.grid({ lang: 'ta' })).posts).toEqual([])
  })

  test('shows no text twice but for what is most read and the contents of the issue', async () => {
    for (let n = 0; n < 12; n++)
      await publish(
        `எண் ${n}`,
        { isHome: true, isRecent: n % 2 === 0, category: 'poems', content: poem('மழை') },
        noon + n,
      )
    const page = await fill([
      { kind: 'section', subjectId: await categoryId('poems'), count: 3 },
      { kind: 'section' },
      { kind: 'poem' },
    ])
    const shown = [
      page.lead!,
      ...page.headlines,
      ...page.bands.flatMap((band) => ('posts' in band ? band.posts : 'post' in band ? band.post : [])),
    ]
    expect(shown.length).toBeGreaterThan(8)
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
  })

  test('has texts of its own language only', async () => {
    await publish('தமிழ்', { isHome: true, isRecent: true })
    await publish('English', { isHome: true, isRecent: true, content: '<p>All of it is in English.</p>' })
    const tamil = await visitor.front.page({ lang: 'ta' })
    const english = await visitor.front.page({ lang: 'en' })
    expect([tamil.lead?.title, english.lead?.title]).toEqual(['தமிழ்', 'English'])
    expect([...tamil.headlines, ...english.headlines]).toEqual([])
  })

  test('is read by indexes, however much there is', async () => {
    const postId = await publish('ஒன்று', { isHome: true, isRecent: true, category: 'poems', content: poem('மழை') })
    services.db
      .insert(postReads)
      .values({ postId, day: dayOf(noon), reads: 1, readers: 1 })
      .run()
    const kinds = [
      'section',
      'poem',
      'series',
      'gallery',
      'books',
      'issue',
      'mostRead',
      'onThisDay',
      'corrections',
    ] as const
    const plans = await plansOf(services, async () => {
      for (const lang of ['ta', 'en'] as const)
        await fill(
          kinds.map((kind) => ({ kind })),
          lang,
        )
      await visitor.front.page({ lang: 'ta' })
      await admin.front.adminGet({ lang: 'ta' })
    })
    expect(
      plans.filter((step) => /^SCAN (?!.*USING (COVERING )?INDEX|\(|json_each|banners|CONSTANT ROW)/.test(step)),
    ).toEqual([])
  })
})

describe('a band', () => {
  test('of a poem has its lines by stanza, with the original beside the English one', async () => {
    const tamil = await publish('மழை', { category: 'poems', content: poem('முதல் வரி<br>இரண்டாம் வரி</p><p>மூன்றாம் வரி') })
    const english = await publish('Rain', { category: 'poems', content: poem('First &amp; only') })
    await admin.counterparts.set({ id: english, counterpart: tamil })
    expect(findBand(await fill([{ kind: 'poem' }]), 'poem')).toMatchObject({
      stanzas: [['முதல் வரி', 'இரண்டாம் வரி'], ['மூன்றாம் வரி']],
      ...{ original: null, isCut: false, isDaily: false },
    })
    expect(findBand(await fill([{ kind: 'poem' }], 'en'), 'poem')).toMatchObject({
      stanzas: [['First & only']],
      original: [['முதல் வரி', 'இரண்டாம் வரி'], ['மூன்றாம் வரி']],
    })
  })

  test('of a long poem shows its first stanza', async () => {
    const stanza = Array.from({ length: 13 }, (_, n) => `வரி ${n}`).join('<br>')
    await publish('நெடுங்கவிதை', { category: 'poems', content: poem(`${stanza}</p><p>${stanza}`) })
    const band = findBand(await fill([{ kind: 'poem' }]), 'poem')!
    expect(band.isCut).toBe(true)
    expect(band.stanzas.map(({ length }) => length)).toEqual([13])
  })

  test('of a premium poem shows what everybody may read, and says that it goes on', async () => {
    await publish('மறை', { category: 'poems', isPremium: true, content: poem('ஒன்று<br>இரண்டு</p><p>மூன்று<br>ரகசியம்') })
    const band = findBand(await fill([{ kind: 'poem' }]), 'poem')!
    expect(band.isCut).toBe(true)
    expect(JSON.stringify(band)).not.toContain('ரகசியம்')
  })

  test('of a poem or picture of the day has another one after midnight in India, by itself', async () => {
    for (let n = 0; n < 3; n++) {
      await publish(`கவிதை ${n}`, { category: 'poems', content: poem(`வரி ${n}`) }, noon - n)
    }
    const daily = async () => findBand(await fill([{ kind: 'poem', sort: 'daily' }]), 'poem')!.post.title
    const before = await daily()
    vi.setSystemTime(Date.parse('2026-11-27T23:59:59+05:30'))
    expect(await daily()).toBe(before)
    vi.setSystemTime(Date.parse('2026-11-28T00:00:01+05:30'))
    const after = await daily()
    vi.setSystemTime(noon + 2 * dayMs)
    expect(new Set([before, after, await daily()]).size).toBe(3)
  })

  test('of a page that is cached changes at midnight too', async () => {
    for (const year of [2024, 2025])
      for (const day of [27, 28])
        await publish(
          `${year} ${day}`,
          { content: '<p>அன்று ஒரு நாள்</p>' },
          Date.parse(`${year}-11-${day}T08:00:00+05:30`),
        )
    const today = async () => findBand(await visitor.front.page({ lang: 'ta' }), 'onThisDay')?.post.title
    const before = await today()
    expect(before).toMatch(/ 27$/)
    vi.setSystemTime(noon + dayMs)
    // The version of the content is read once in each turn of the event loop.
    for (let turn = 0; turn < 2; turn++) await setTimeout(1)
    expect(await today()).toMatch(/ 28$/)
  })

  test('of this day takes the nearest earlier day of the month where the day has nothing, and nothing of later days', async () => {
    await publish('20', { content: '<p>அன்று</p>' }, Date.parse('2024-11-20T08:00:00+05:30'))
    await publish('25', { content: '<p>அன்று</p>' }, Date.parse('2023-11-25T23:00:00+05:30'))
    await publish('28', { content: '<p>அன்று</p>' }, Date.parse('2022-11-28T00:00:00+05:30'))
    await publish('மாதம்', { content: '<p>அன்று</p>' }, Date.parse('2022-10-27T00:00:00+05:30'))
    expect(findBand(await fill([{ kind: 'onThisDay' }]), 'onThisDay')).toMatchObject({
      post: { title: '25' },
      month: 202311,
    })
  })

  test('of what is read most counts readers of the last seven days, and no reads of older ones', async () => {
    const week = ['குறைவு', 'நிறைவு', 'பழையது']
    const ids = await Promise.all(week.map((title) => publish(title)))
    const today = dayOf(noon)
    services.db
      .insert(postReads)
      .values([
        { postId: ids[0]!, day: today, reads: 900, readers: 2 },
        { postId: ids[1]!, day: today - 6, reads: 5, readers: 5 },
        { postId: ids[2]!, day: today - 7, reads: 99, readers: 99 },
      ])
      .run()
    const page = await fill([{ kind: 'mostRead', count: 3 }])
    expect(titlesOf(findBand(page, 'mostRead')!.posts)).toEqual(['நிறைவு', 'குறைவு'])
  })

  test('hides when its subject is gone, has nothing, or when it is off', async () => {
    const series = await admin.series.create({ name: 'ஆறு' })
    await admin.front.save({
      lang: 'ta',
      bands: [{ kind: 'series', subjectId: series.id }, { kind: 'letter', isOn: false }, { kind: 'gallery' }],
    })
    expect((await visitor.front.page({ lang: 'ta' })).bands).toEqual([])
    await admin.series.delete({ id: series.id })
    expect((await admin.front.adminGet({ lang: 'ta' })).bands[0]).toMatchObject({ kind: 'series', subject: null })
    expect((await visitor.front.page({ lang: 'ta' })).bands).toEqual([])
    expect(services.db.select().from(galleryItems).all()).toEqual([])
  })
})

describe('the bands of a front page', () => {
  test('are ordered, named and filled by editors, for each language by itself', async () => {
    await publish('நூல்', { category: 'bookreview' })
    const before = contentVersionOf(services.db)
    const subjectId = await categoryId('bookreview')
    const saved = await admin.front.save({
      lang: 'ta',
      bands: [{ kind: 'letter' }, { kind: 'section', title: { ta: ' நூல்கள் ', en: 'Books' }, subjectId, count: 2 }],
    })
    expect(saved).toMatchObject({
      isUsual: false,
      bands: [{ kind: 'letter' }, { kind: 'section', title: { ta: 'நூல்கள்' }, subject: { kind: 'category' }, count: 2 }],
    })
    expect(contentVersionOf(services.db)).toBeGreaterThan(before)
    const { bands } = await visitor.front.page({ lang: 'ta' })
    expect(bands).toMatchObject([
      { kind: 'letter' },
      { kind: 'section', title: { en: 'Books' }, subject: { slug: 'bookreview' } },
    ])
    expect((await admin.front.adminGet({ lang: 'en' })).isUsual).toBe(true)
    const log = services.db.select().from(auditLog).where(eq(auditLog.action, 'front.update')).all()
    expect(log).toMatchObject([{ userId: editor.id, entityId: 'ta', summary: '2' }])
    expect(log[0]!.changes).toContain('நூல்கள்')
  })

  test('are the usual ones again when all are taken out', async () => {
    await admin.front.save({ lang: 'ta', bands: [{ kind: 'letter' }] })
    expect(await admin.front.save({ lang: 'ta', bands: [] })).toMatchObject({ isUsual: true })
    expect(services.db.select().from(frontBands).all()).toEqual([])
  })

  test('are refused where they make no sense, and then nothing changes', async () => {
    const fieldsOf = async (bands: Parameters<typeof admin.front.save>[0]['bands']) =>
      (await errorOf(() => admin.front.save({ lang: 'ta', bands }))).fields
    expect(await fieldsOf([{ kind: 'letter' }, { kind: 'letter' }])).toEqual({ 'bands.1.kind': 'FRONT_BAND_TWICE' })
    expect(await fieldsOf([{ kind: 'section', subjectId: 'nowhere' }])).toEqual({
      'bands.0.subjectId': 'FIELD_INVALID',
    })
    expect(await fieldsOf([{ kind: 'gallery', subjectId: 'x' }])).toEqual({ 'bands.0.subjectId': 'FIELD_INVALID' })
    expect(await fieldsOf([{ kind: 'books', count: 99 }])).toEqual({ 'bands.0.count': 'FIELD_INVALID' })
    expect(await fieldsOf([{ kind: 'section', sort: 'daily' }])).toEqual({ 'bands.0.sort': 'FIELD_INVALID' })
    expect(await fieldsOf(Array.from({ length: maxBands + 1 }, () => ({ kind: 'section' as const })))).toEqual({
      bands: 'FRONT_FULL',
    })
    expect((await admin.front.adminGet({ lang: 'ta' })).isUsual).toBe(true)
  })

  test('are shown before they are saved, and readers see nothing of it', async () => {
    await publish('கட்டுரை', { isRecent: true })
    expect((await fill([{ kind: 'section', title: { ta: 'புதிது', en: '' } }])).bands).toMatchObject([
      { kind: 'section', title: { ta: 'புதிது' }, posts: [{ title: 'கட்டுரை' }] },
    ])
    expect((await visitor.front.page({ lang: 'ta' })).bands[0]).toMatchObject({ title: { ta: '' } })
  })

  test('are for editors and owners alone', async () => {
    const bands = [{ kind: 'letter' as const }]
    for (const [person, code] of [
      [null, 'UNAUTHENTICATED'],
      [reader, 'ADMIN_ONLY'],
      [shop, 'ROLE_INSUFFICIENT'],
    ] as const) {
      const caller = callerFor(services, person)
      expect((await errorOf(() => caller.front.save({ lang: 'ta', bands }))).code).toBe(code)
      expect((await errorOf(() => caller.front.preview({ lang: 'ta', bands }))).code).toBe(code)
      expect((await errorOf(() => caller.front.adminGet({ lang: 'ta' }))).code).toBe(code)
    }
  })
})
