import { beforeEach, describe, expect, test } from 'vitest'
import { callerFor } from '#server/test/services.ts'
import { addIssue, finishReading, removeIssues } from '#server/test/issues.ts'
import { wholeFile } from '#server/test/set-up.ts'

const services = wholeFile.services()
const admin = wholeFile.user(services, 'editor')
beforeEach(() => removeIssues(services))

const editor = callerFor(services, admin)
const visitor = callerFor(services, null).pdfs

describe('pdfs.search', () => {
  test('tells the pages and what stands around the words', async () => {
    const id = await addIssue(services, editor)
    finishReading(services, ['மழை வந்தது', 'வெயில் மட்டுமே', 'மீண்டும் மழை, மீண்டும் குளிர்'])
    const { hits, isSearchable, words } = await visitor.search({ id, q: 'மழை' })
    expect(isSearchable).toBe(true)
    expect(words).toEqual(['மழை'])
    expect(hits).toEqual([
      { page: 1, before: '', match: 'மழை', after: ' வந்தது' },
      { page: 3, before: 'மீண்டும் ', match: 'மழை', after: ', மீண்டும் குளிர்' },
    ])
  })

  test.each(['கொள்கை'.normalize('NFD'), 'கொ\u200Dள்கை', 'ELAN'])(
    'finds %s in any spelling, and no other form of the word where it stands as it was typed',
    async (q) => {
      const id = await addIssue(services, editor)
      finishReading(services, ['கொள்கை விளக்கம்', 'An élan'])
      const expected = { ELAN: [2] }[q] ?? [1]
      expect((await visitor.search({ id, q })).hits.map(({ page }) => page)).toEqual(expected)
    },
  )

  test('finds words that are typed in Latin letters or inflected otherwise, and tells what to mark', async () => {
    const id = await addIssue(services, editor)
    finishReading(services, ['கடைசிப் பேருந்துக்குக் காத்திருக்கும் ஊர்', 'மழை வந்தது', 'பேருந்து வந்தது'])
    const found = await visitor.search({ id, q: 'perunthu' })
    expect(found.hits.map(({ page, match }) => [page, match])).toEqual([
      [1, 'பேருந்துக்குக்'],
      [3, 'பேருந்து'],
    ])
    expect(found.words).toEqual(['பேருந்துக்குக்', 'பேருந்து'])
    expect((await visitor.search({ id, q: 'mazhai vandhathu' })).hits.map(({ page }) => page)).toEqual([2])
    expect((await visitor.search({ id, q: 'பேருந்தில்' })).hits.map(({ page }) => page)).toEqual([1, 3])
  })

  test('says so where there is no text to search', async () => {
    const id = await addIssue(services, editor)
    finishReading(services, ['', ''])
    expect(await visitor.search({ id, q: 'மழை' })).toEqual({
      ...{ hits: [], words: [], isSearchable: false, isBeingRead: false },
    })
  })

  test('says so while the text is still being read', async () => {
    const id = await addIssue(services, editor)
    expect(await visitor.search({ id, q: 'மழை' })).toMatchObject({ isSearchable: false, isBeingRead: true })
    finishReading(services, ['மழை'])
    expect(await visitor.search({ id, q: 'மழை' })).toMatchObject({ isSearchable: true, isBeingRead: false })
  })
})
