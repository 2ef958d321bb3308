import { beforeEach, describe, expect, test } from 'vitest'
import type { LineSort } from '#shared/search/lines.rules.ts'
import type { LinesPage } from '#shared/search/lines.ts'
import type { Call } from '#server/core/context.ts'
import { write } from '#server/core/db.ts'
import { createCaller } from '#server/app-router.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { indexDocuments, type SearchDocument } from './search.index.service.ts'

const services = eachTest.services()
const admin = callerFor(services, eachTest.user(services, 'editor'))
const anyone = callerFor(services, null)

const publish = (content: string, more = {}) =>
  admin.posts.create({ title: 'தலைப்பு', content: `<p>${content}</p>`, category: 'Poems', ...more })

const wordsOf = ({ texts }: LinesPage): string[] => texts.flatMap(({ lines }) => lines.map(({ word }) => word))
const linesOf = ({ texts }: LinesPage): string[] =>
  texts.flatMap(({ lines }) => lines.map(({ left, word, right }) => `${left}[${word}]${right}`))
const found = async (q: string, more = {}) => linesOf(await anyone.search.lines({ q, ...more }))

/** Documents without posts of their own, the oldest first. */
const index = (...documents: Partial<SearchDocument>[]) =>
  write(services.db, (tx) => {
    for (const [at, fields] of documents.entries())
      indexDocuments(tx, {
        ...{ kind: 'post', entityId: `text${at}`, title: `உரை ${at}`, author: '', categoryId: null, lang: 'ta' },
        ...{ url: `/posts/text${at}`, createdAt: Date.UTC(2000 + (at % 20), 5, 1), body: '' },
        ...fields,
      })
  })

describe('lines with a word', () => {
  test('have every form of it, with what stands around it', async () => {
    await publish('நேற்று கடலில் மழை. கடலைப் பார்த்தேன்; கடல் சிரித்தது.')
    expect(await found('கடல்')).toEqual([
      'நேற்று [கடலில்] மழை. கடலைப் பார்த்தேன்; கடல் சிரித்தது.',
      'நேற்று கடலில் மழை. [கடலைப்] பார்த்தேன்; கடல் சிரித்தது.',
      'நேற்று கடலில் மழை. கடலைப் பார்த்தேன்; [கடல்] சிரித்தது.',
    ])
    expect(await found('கடல்களில்')).toHaveLength(3)
  })

  test('have it only as it is written where it stands in quotation marks', async () => {
    await publish('நேற்று கடலில் மழை. கடல் சிரித்தது.')
    expect(wordsOf(await anyone.search.lines({ q: '"கடலில்"' }))).toEqual(['கடலில்'])
    expect(wordsOf(await anyone.search.lines({ q: '“கடல்”' }))).toEqual(['கடல்'])
    expect(await found('"கடலை"')).toEqual([])
  })

  test('are found by Latin letters where the word is Tamil, and nothing that only sounds similar', async () => {
    await publish('ஒரு கவிதை, இரு கவிதைகள்.')
    expect(wordsOf(await anyone.search.lines({ q: 'kavithai' }))).toEqual(['கவிதை', 'கவிதைகள்'])
    await publish('ஒலி கேட்டது.')
    expect(await found('ஒழி')).toEqual([])
  })

  test('are those of titles, too, and never run over into the text', async () => {
    await publish('வேறொன்று இங்கே.', { title: 'மழை வந்தது' })
    expect(await found('மழை')).toEqual(['[மழை] வந்தது'])
  })

  test('are cut between words', async () => {
    await publish(`${'முன்னால் '.repeat(40)}மழை ${'பின்னால் '.repeat(40)}`)
    const [line] = await found('மழை')
    expect(line).toMatch(/^…\u00A0(?:முன்னால் )+\[மழை\](?: பின்னால்)+\u00A0…$/)
    expect((await anyone.search.linesCsv({ q: 'மழை' })).csv).toMatch(/"(?:முன்னால் )+முன்னால்","மழை","பின்னால்[^…]+"/)
  })

  test('name their text, and the page of an issue', async () => {
    const issue = { kind: 'pdf', entityId: 'issue', title: 'இதழ் 7' } as const
    const [cover, third] = [
      { ...issue, url: '/pdf-viewer/issue', body: '' },
      { ...issue, page: 3, url: '/pdf-viewer/issue?page=3', body: 'முதல்\nவரி மழை' },
    ]
    write(services.db, (tx) => {
      const more = { author: '', categoryId: null, lang: 'ta', createdAt: Date.UTC(1999, 0, 1) } as const
      indexDocuments(tx, { ...cover, ...more }, { ...third, ...more })
    })
    const { texts } = await anyone.search.lines({ q: 'மழை' })
    expect(texts).toMatchObject([
      { kind: 'pdf', id: 'issue', page: 3, title: 'இதழ் 7', year: 1999, url: '/pdf-viewer/issue?page=3' },
    ])
    expect(texts[0]?.lines).toEqual([{ left: 'முதல் வரி ', word: 'மழை', right: '' }])
  })

  test('are none of books and pictures', async () => {
    index({ kind: 'book', body: 'மழை' }, { kind: 'gallery', entityId: 'b', body: 'மழை' })
    for (const type of [undefined, 'book', 'gallery'] as const)
      expect(await anyone.search.lines({ q: 'மழை', type })).toMatchObject({ texts: [], total: 0, next: null })
  })

  test('are narrowed by kind, section, author and year, and counted so', async () => {
    const { id: categoryId } = (await admin.categories.list()).find(({ slug }) => slug === 'poems')!
    index(
      { body: 'மழை', categoryId },
      { body: 'மழை', author: 'கயல்' },
      { body: 'மழை', createdAt: Date.UTC(1990, 1, 1) },
      { body: 'மழை', kind: 'pdf', page: 2 },
    )
    const idsWith = async (more: object) => (await anyone.search.lines({ q: 'மழை', ...more })).texts.map(({ id }) => id)
    expect(await idsWith({ category: 'poems' })).toEqual(['text0'])
    expect(await idsWith({ author: 'கயல்' })).toEqual(['text1'])
    expect(await idsWith({ year: 1990 })).toEqual(['text2'])
    expect(await idsWith({ type: 'pdf' })).toEqual(['text3'])
    expect(await idsWith({ category: 'none' })).toEqual([])
    const { facets, total } = await anyone.search.lines({ q: 'மழை' })
    expect(facets.kinds).toEqual([
      { value: 'post', count: 3 },
      { value: 'pdf', count: 1 },
    ])
    expect(total).toBe(4)
  })

  test('none for a query without words', async () => {
    await publish('மழை')
    for (const q of ['', ' ', '""', '…', '"', '*', '" OR "'])
      expect({ q, lines: await found(q) }).toEqual({ q, lines: [] })
  })
})

describe('lines with a phrase', () => {
  test('have its words next to each other, each in any form, also with a doubled consonant', async () => {
    await publish('கடைசிப் பேருந்து போனது. கடைசி பேருந்தில் ஏறினேன். பேருந்து கடைசி. கடைசியில் ஒரு பேருந்து.')
    const expected = ['கடைசிப் பேருந்து', 'கடைசி பேருந்தில்']
    for (const q of ['கடைசி பேருந்து', 'கடைசிப் பேருந்து'])
      expect(wordsOf(await anyone.search.lines({ q }))).toEqual(expected)
    expect(wordsOf(await anyone.search.lines({ q: '"கடைசிப் பேருந்து"' }))).toEqual(['கடைசிப் பேருந்து'])
  })

  test('go over the end of a verse and of a printed line, not of a sentence', async () => {
    await publish('பெரிய<br>மழை')
    index({ body: 'பெரிய\nமழை' }, { body: 'பெரிய. மழை' })
    expect(wordsOf(await anyone.search.lines({ q: 'பெரிய மழை' }))).toEqual(['பெரிய மழை', 'பெரிய / மழை'])
  })

  test('may have the same word twice', async () => {
    await publish('மெல்ல மெல்ல வந்தாள். மெல்ல வந்தாள்.')
    expect(wordsOf(await anyone.search.lines({ q: 'மெல்ல மெல்ல' }))).toEqual(['மெல்ல மெல்ல'])
  })

  test('are told from texts that have its words apart, which are counted', async () => {
    await publish('மழை நேற்று வந்த பெரிய ஊர்.')
    expect(await anyone.search.lines({ q: 'பெரிய மழை' })).toMatchObject({ texts: [], total: 1, isPhrase: true })
  })
})

describe('whoever reads lines', () => {
  const teaser = `முன்னுரையில் ${'எல்லாரும் படிக்கும் ஒரு வரி. '.repeat(20)}`
  const premium = {
    title: 'சந்தாதாரருக்கு',
    content: `<p>${teaser}</p><p>இங்கே மறைபொருள் இருக்கிறது.</p>${'<p>மேலும் ஒரு பத்தி.</p>'.repeat(30)}`,
    ...{ category: 'Poems', isPremium: true },
  }
  beforeEach(async () => void (await admin.posts.create(premium)))

  test('sees no line of a premium post behind its teaser without a plan, on the page and in the file', async () => {
    for (const q of ['மறைபொருள்', 'மறைபொருளின்', 'maraiporul', '"மறைபொருள்"', 'இங்கே மறைபொருள்']) {
      expect({ q, ...(await anyone.search.lines({ q })) }).toMatchObject({ q, texts: [], total: 0, next: null })
      expect((await anyone.search.linesCsv({ q })).lines).toBe(0)
    }
    expect(await found('முன்னுரையில்')).toHaveLength(1)
    expect(await found('இருக்கிறது')).toEqual([])
  })

  test('sees each line once with a plan', async () => {
    for (const q of ['மறைபொருள்', 'முன்னுரையில்']) expect(wordsOf(await admin.search.lines({ q }))).toHaveLength(1)
    expect((await admin.search.linesCsv({ q: 'மறைபொருள்' })).csv).toContain('இங்கே')
  })

  test('sees none of drafts, withdrawn posts and the trash', async () => {
    const { id } = await publish('புயல் வந்தது.')
    await publish('புயல் வரும்.', { state: 'draft' })
    expect(await found('புயல்')).toEqual(['[புயல்] வந்தது.'])
    const isGone = async () => expect(await admin.search.lines({ q: 'புயல்' })).toMatchObject({ texts: [], total: 0 })
    await admin.posts.setState({ id, state: 'unpublished' })
    await isGone()
    await admin.posts.setState({ id, state: 'published' })
    expect(await found('புயல்')).toHaveLength(1)
    await admin.posts.delete({ id })
    await isGone()
  })
})

describe('pages of lines', () => {
  /** All pages from the first on. */
  async function readAll(q: string, sort: LineSort): Promise<LinesPage[]> {
    const pages: LinesPage[] = []
    let cursor: string | undefined
    do {
      const page: LinesPage = await anyone.search.lines({ q, sort, cursor })
      pages.push(page)
      cursor = page.next ?? undefined
    } while (cursor)
    return pages
  }
  const numbersIn = (pages: LinesPage[]) => pages.flatMap(linesOf).map((line) => Number(/\]\s(\d+)/.exec(line)?.[1]))

  test('neither miss nor repeat one, newest or oldest first, however long a text is', async () => {
    const numbered = (from: number, to: number, filling = '') =>
      Array.from({ length: to - from }, (_, at) => `மழை ${from + at} ${filling}`).join(' ')
    // The third is looked through in many pieces, and in more than one page.
    index(
      { body: numbered(0, 3) },
      { body: 'வெயில்' },
      { body: numbered(3, 203, 'நேற்று இரவு '.repeat(60)) },
      { body: numbered(203, 260) },
    )
    const oldest = await readAll('மழை', 'oldest')
    expect(numbersIn(oldest)).toEqual(Array.from({ length: 260 }, (_, at) => at))
    expect(Math.max(...oldest.map((page) => linesOf(page).length))).toBe(50)
    const newest = numbersIn(await readAll('மழை', 'newest'))
    expect(newest.slice(0, 2)).toEqual([203, 204])
    expect(newest.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 260 }, (_, at) => at))
  })

  test('end after a bounded number of texts, and go on behind them', async () => {
    index(...Array.from({ length: 250 }, () => ({ body: 'மழை நேற்று பெரிய' })), { body: 'பெரிய மழை' })
    const pages = await readAll('பெரிய மழை', 'oldest')
    expect(pages.map((page) => linesOf(page).length)).toEqual([0, 0, 1])
    expect(pages[0]).toMatchObject({ total: 251, isMore: false })
  })

  test('stay where they are while newer texts come and the text of the cursor goes', async () => {
    index(...Array.from({ length: 60 }, () => ({ body: 'மழை' })))
    const first = await anyone.search.lines({ q: 'மழை' })
    await publish('மழை')
    write(services.db, (tx) =>
      indexDocuments(tx, {
        ...{ kind: 'post', entityId: 'text9', title: 'உரை', author: '', categoryId: null, lang: 'ta' },
        ...{ url: '/posts/text9', createdAt: 0, body: 'வெயில்' },
      }),
    )
    const second = await anyone.search.lines({ q: 'மழை', cursor: first.next! })
    expect(second.texts.map(({ id }) => id)).toEqual(
      ['8', '7', '6', '5', '4', '3', '2', '1', '0'].map((n) => `text${n}`),
    )
  })

  test('are refused for a cursor that is none, and end for one that leads nowhere', async () => {
    await publish('மழை')
    for (const cursor of ['x', '1', '1_x', '-1_2', `${'9'.repeat(16)}_0`, "1_1' OR 1"])
      await expect(anyone.search.lines({ q: 'மழை', cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await found('மழை', { cursor: '0_0' })).toEqual([])
    expect(await found('மழை', { cursor: `${'9'.repeat(15)}_${'9'.repeat(9)}` })).toHaveLength(1)
    await expect(anyone.search.lines({ q: 'மழை', sort: 'best' as LineSort })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('cost as much as they look through, besides the search', async () => {
    index(...Array.from({ length: 3 }, () => ({ body: `மழை ${'நேற்று '.repeat(4000)}` })))
    const calls: Call[] = []
    const caller = createCaller({ ...contextFor(services, null), onCall: (call) => calls.push(call) })
    await caller.search.lines({ q: 'மழை' })
    await caller.search.linesCsv({ q: 'மழை' })
    await caller.search.lines({ q: 'இல்லாதது' })
    const sizes = calls.map(({ kind, size, isAlreadyCounted }) => [kind, isAlreadyCounted ?? false, Math.round(size)])
    const reading = [
      ['search', false, 1],
      ['search', true, 2],
    ]
    expect(sizes).toEqual([...reading, ...reading, ['search', false, 1], ['search', true, 0]])
  })

  test('are looked up in the index of words, in its order', async () => {
    index({ body: 'மழை' })
    for (const sort of ['newest', 'oldest'] as const)
      for (const category of [undefined, 'poems']) {
        const steps = (
          await plansOf(services, () => anyone.search.lines({ q: 'மழை', sort, category, cursor: '9_0' }))
        ).join()
        expect(steps).toContain('SCAN search VIRTUAL TABLE INDEX')
        expect(steps).toContain('SEARCH search_docs USING INTEGER PRIMARY KEY')
        expect(steps).not.toMatch(/TEMP B-TREE|SCAN search_/)
      }
  })

  test('count texts up to 500', async () => {
    index(...Array.from({ length: 501 }, () => ({ body: 'மழை' })))
    expect(await anyone.search.lines({ q: 'மழை' })).toMatchObject({ total: 500, isMore: true })
  })
})

describe('the file of lines', () => {
  test('has the lines of the page with where they are from, in either language', async () => {
    index({ title: '=1+1', author: '@கயல்', body: 'முன், மழை "பின்"', createdAt: Date.UTC(2010, 4, 5) })
    const { csv, lines, next } = await anyone.search.linesCsv({ q: 'மழை', lang: 'en' })
    const address = `${services.env.PUBLIC_URL}/posts/text0`
    expect(csv).toBe(
      '\uFEFF"Year","Date","Kind","Title","Author","Page","Before","Word","After","Address"\r\n' +
        `"2010","2010-05-05","Article","'=1+1","'@கயல்","","முன்,","மழை","""பின்""","${address}"\r\n`,
    )
    expect([lines, next]).toEqual([1, null])
    expect((await anyone.search.linesCsv({ q: 'மழை' })).csv).toContain('"ஆண்டு"')
  })

  test('comes in parts, of which the first has the headings', async () => {
    index(...Array.from({ length: 120 }, (_, at) => ({ body: `மழை ${at}` })))
    const first = await anyone.search.linesCsv({ q: 'மழை' })
    const second = await anyone.search.linesCsv({ q: 'மழை', cursor: first.next! })
    expect([first.lines, second.lines, second.next]).toEqual([100, 20, null])
    expect(second.csv.startsWith('"')).toBe(true)
  })
})
