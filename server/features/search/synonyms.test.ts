import { describe, expect, test } from 'vitest'
import { searchMisses, synonymGroups, synonymWords } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import { synonymLimits } from '#shared/search/synonyms.ts'
import { openDb, write } from '#server/core/db.ts'
import { cacheVersionOf } from '#server/core/cache-version.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { countMiss, listMisses, removeOldMisses, writeMisses } from './search.misses.service.ts'
import { searchPage } from './search.service.ts'
import { builtInSynonyms } from './synonyms.data.ts'
import { ensureBuiltInSynonyms } from './synonyms.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const admin = callerFor(services, editor)
const author = callerFor(services, eachTest.user(services, 'author'))
const anyone = callerFor(services, null)

const publish = (title: string, content = '<p>உரை</p>') => admin.posts.create({ title, content, category: 'Poems' })
const titles = async (q: string) => {
  const { hits } = await anyone.search.page({ q })
  return hits.map(({ title }) => title.map(({ text }) => text).join(''))
}
const marked = async (q: string) => {
  const { hits } = await anyone.search.page({ q })
  return hits.flatMap(({ title }) => title.filter(({ isMatch }) => isMatch).map(({ text }) => text))
}

describe('words for the same thing', () => {
  test('a group holds from the next search on, in all forms, and in other processes [L-02]', async () => {
    await publish('அங்கவை குதிரையில் வந்தாள்')
    const other = openDb(services.env.DATA_DIR)
    // As the site does at each request.
    expect(cacheVersionOf(services.db)()).toBeGreaterThan(0)
    const elsewhere = () => searchPage(other, { q: 'zorse', page: 1 }, { mayReadAll: false }).total
    expect([await titles('zorse'), elsewhere()]).toEqual([[], 0])
    const group = await admin.synonyms.create({ words: ['குதிரை', 'Zorse', 'பரி'] })
    expect(await titles('zorse')).toEqual(['அங்கவை குதிரையில் வந்தாள்'])
    expect(await titles('பரியை')).toEqual(['அங்கவை குதிரையில் வந்தாள்'])
    expect(await marked('zorse')).toEqual(['குதிரையில்'])
    expect((await anyone.search.suggest({ q: 'zorse' })).groups).toHaveLength(1)
    expect(elsewhere()).toBe(1)
    const changed = await admin.synonyms.update({ ...group, words: ['குதிரை', 'பரி'] })
    expect(await titles('zorse')).toEqual([])
    expect(await titles('பரி')).toHaveLength(1)
    await admin.synonyms.delete({ id: changed.id })
    expect(await titles('பரி')).toEqual([])
    other.$client.close()
  })

  test('what is written as it was typed comes before its synonyms', async () => {
    await publish('பேருந்து நிலையம்')
    await publish('பஸ் ஸ்டாண்டு')
    expect(await titles('பஸ்')).toEqual(['பஸ் ஸ்டாண்டு', 'பேருந்து நிலையம்'])
    expect(await titles('பேருந்தில்')).toEqual(['பேருந்து நிலையம்', 'பஸ் ஸ்டாண்டு'])
    expect((await titles('bus')).toSorted()).toEqual(['பஸ் ஸ்டாண்டு', 'பேருந்து நிலையம்'])
  })

  test('several words are a synonym of one, or of several others, among other words', async () => {
    await publish('நியாய விலைக் கடையில் அரிசி')
    await publish('திமுகவின் மாநாடு')
    expect(await titles('ரேஷன் கடை')).toEqual(['நியாய விலைக் கடையில் அரிசி'])
    expect(await titles('ரேஷன் கடை அரிசி')).toEqual(['நியாய விலைக் கடையில் அரிசி'])
    expect(await titles('திராவிட முன்னேற்றக் கழகம்')).toEqual(['திமுகவின் மாநாடு'])
    expect(await titles('DMK மாநாடு')).toEqual(['திமுகவின் மாநாடு'])
  })

  test('a synonym is also found as a part of a compound', async () => {
    await admin.synonyms.create({ words: ['பத்திரம்', 'ஆவணம்'] })
    await publish('ஆவணக்காப்பகத்தில் ஒரு நாள்')
    expect(await titles('பத்திரம்')).toEqual(['ஆவணக்காப்பகத்தில் ஒரு நாள்'])
  })

  test('a tag is offered under each of its names, and no correction of a word that has synonyms', async () => {
    await admin.posts.create({ title: 'மாநாடு', content: '<p>உரை</p>', category: 'Poems', tags: ['திமுக'] })
    await publish('சென்னைக் கடற்கரை')
    const { places } = await anyone.search.page({ q: 'திராவிட முன்னேற்றக் கழகம்' })
    expect(places.map(({ name }) => name.ta)).toEqual(['திமுக'])
    expect(await anyone.search.page({ q: 'madras' })).toMatchObject({ total: 1, didYouMean: null })
  })

  test('a group that cannot be is refused with the word, and nothing of it is saved [L-03]', async () => {
    const { id, words, changedAt } = await admin.synonyms.create({ words: ['யானை', 'வேழம்'] })
    const count = () => services.db.select().from(synonymWords).all().length
    const before = count()
    const refusal = async (input: string[]) => {
      const { code, fields, data } = await errorOf(() => admin.synonyms.create({ words: input }))
      return `${code} ${Object.keys(fields ?? {}).join()} ${JSON.stringify(data?.word ?? '').slice(1, -1)}`.trim()
    }
    const long = 'ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு'
    expect(await refusal(['களிறு', 'யானை'])).toBe('SYNONYM_TAKEN words யானை')
    expect(await refusal(['களிறு', '…'])).toBe('SYNONYM_UNUSABLE words.1 …')
    expect(await refusal(['களிறு', long])).toBe(`SYNONYM_UNUSABLE words.1 ${long}`)
    expect(await refusal(['களிறு', ' '])).toBe('SYNONYM_UNUSABLE words.1')
    expect(await refusal(['களிறு', 'களிறு '])).toBe('SYNONYMS_TOO_FEW words')
    expect(await refusal(['களிறு'])).toBe('SYNONYMS_TOO_FEW words')
    const many = Array.from({ length: synonymLimits.perGroup + 1 }, (_, at) => `சொல்${at}`)
    expect(await refusal(many)).toBe('SYNONYMS_TOO_MANY words')
    expect(count()).toBe(before)
    await admin.synonyms.update({ id, changedAt, words: [...words, 'களிறு'] })
    const late = await errorOf(() => admin.synonyms.update({ id, changedAt: changedAt - 1, words }))
    expect(late.code).toBe('SYNONYMS_CHANGED')
    expect((await errorOf(() => admin.synonyms.delete({ id: 'nothing' }))).code).toBe('SYNONYMS_NOT_FOUND')
    expect((await errorOf(() => author.synonyms.create({ words: ['களிறு', 'வேழம்'] }))).code).toBe('ROLE_INSUFFICIENT')
    expect((await errorOf(() => anyone.synonyms.misses())).code).toBe('UNAUTHENTICATED')
  })

  test('a word is added to the group of another, or makes a new one with it', async () => {
    const added = await admin.synonyms.add({ word: 'Madraas', to: 'madras' })
    expect(added.before).toContain('Madras')
    expect(added.group.words).toEqual([...added.before!, 'Madraas'])
    const made = await admin.synonyms.add({ word: 'okapi', to: 'ஒகாபி' })
    expect(made).toMatchObject({ before: null, group: { words: ['ஒகாபி', 'okapi'] } })
    expect((await errorOf(() => admin.synonyms.add({ word: 'okapi', to: 'சென்னை' }))).code).toBe('SYNONYM_TAKEN')
    expect((await errorOf(() => admin.synonyms.add({ word: 'okapi', to: '…' }))).code).toBe('SYNONYM_UNUSABLE')
  })

  test('every change is in the log, and the list is searched in any spelling', async () => {
    const owner = callerFor(services, { ...editor, role: 'owner' })
    const group = await admin.synonyms.create({ words: ['யானை', 'Elephant'] })
    const changed = await admin.synonyms.update({ ...group, words: ['யானை', 'களிறு'] })
    expect((await admin.synonyms.list({ q: 'களிறு' })).groups).toEqual([changed])
    expect((await admin.synonyms.list({ limit: 1 })).groups).toEqual([changed])
    await admin.synonyms.delete({ id: group.id })
    const { entries } = await owner.audit.list({ area: 'synonyms' })
    expect(entries.map(({ action }) => action)).toEqual(['synonyms.delete', 'synonyms.update', 'synonyms.create'])
  })

  test('the groups of a new site are valid, and what an editor removes does not come back', async () => {
    const all = services.db.select().from(synonymGroups).all()
    const groupOf = (word: string) => all.find(({ words }) => (JSON.parse(words) as string[]).includes(word))?.id
    for (const words of builtInSynonyms.flat()) expect(new Set(words.map(groupOf)).size).toBe(1)
    expect(groupOf('ஸ்கூல்')).toBe(groupOf('பள்ளிக்கூடம்'))
    const [group] = (await admin.synonyms.list({ q: 'Madras' })).groups
    await admin.synonyms.delete({ id: group!.id })
    ensureBuiltInSynonyms(services.db)
    expect((await admin.synonyms.list({ q: 'Madras' })).groups).toEqual([])
  })
})

describe('searches that found nothing', () => {
  const texts = () => listMisses(services.db).map(({ text, count }) => [text, count])

  test('are counted by their words, without anything that may say who searched [L-04]', async () => {
    await publish('மழை')
    for (const q of [
      'Zebra  Crossing',
      'zebra crossing',
      'மழை',
      'me@example.org',
      '98765 43210',
      'call 9876543210',
      'q',
    ])
      await anyone.search.page({ q })
    await anyone.search.page({ q: 'okapi', page: 2 })
    await anyone.search.page({ q: 'okapi', year: 2020 })
    await anyone.search.suggest({ q: 'okap' })
    expect(texts()).toEqual([])
    writeMisses(services.db)
    expect(texts()).toEqual([['zebra crossing', 2]])
    expect(Object.keys(services.db.select().from(searchMisses).all()[0]!)).toEqual(['form', 'text', 'count', 'lastAt'])
  })

  test('leave the list when they get a synonym, when an editor drops them, and in time', async () => {
    const now = Date.now()
    countMiss(services.db, 'okapi', now)
    countMiss(services.db, 'quagga', now)
    countMiss(services.db, 'aardwolf', now - 91 * dayMs)
    countMiss(services.db, 'dugong', now)
    writeMisses(services.db)
    write(services.db, (tx) => removeOldMisses(tx, now))
    await admin.synonyms.create({ words: ['okapi', 'ஒகாபி'] })
    await admin.synonyms.dropMiss({ form: 'quagga' })
    expect((await admin.synonyms.misses()).map(({ text }) => text)).toEqual(['dugong'])
  })

  test('are bounded: what is searched for least goes first', () => {
    const word = (index: number) =>
      `${String.fromCharCode(97 + (index % 26))}${index}zz`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
    countMiss(services.db, 'often')
    countMiss(services.db, 'often')
    for (let index = 0; index < 1500; index += 1) {
      countMiss(services.db, word(index), index)
      if (index % 100 === 99) writeMisses(services.db)
    }
    const all = services.db.select().from(searchMisses).all()
    expect(all).toHaveLength(1000)
    expect(all.map(({ text }) => text)).toContain('often')
  })

  test('and groups are listed by their indexes', async () => {
    const plans = await plansOf(services, () => Promise.all([admin.synonyms.list({}), admin.synonyms.misses()]))
    expect(plans.filter((step) => /SCAN (?!.*USING INDEX)|TEMP B-TREE/.test(step))).toEqual([])
    expect(plans).toContain('SCAN search_misses USING INDEX search_misses_count')
  })
})
