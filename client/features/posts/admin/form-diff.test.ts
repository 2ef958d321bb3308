import { describe, expect, test } from 'vitest'
import { blankFields, type ShownFields } from '#shared/drafts.ts'
import { isSame, mergeForms, type FormDiff, type Side } from './form-diff.ts'

const formOf = (changes: Partial<ShownFields>): ShownFields => ({ ...blankFields, images: [], ...changes })
const theirs = formOf({ title: 'மணி', slug: 'mani', content: '<p>ஒன்று</p><p>அவர்</p>', tags: ['மழை'] })
const mine = formOf({ title: 'கவின்', slug: 'kavin', content: '<p>ஒன்று</p><p>நான்</p><p>புதிது</p>' })
const same: FormDiff = { lines: [], blocks: [], hasOtherPictures: false, hasOtherSettings: false }
const diff: FormDiff = {
  ...same,
  blocks: [
    { before: '<p>ஒன்று</p>', after: '<p>ஒன்று</p>', pieces: [] },
    { before: '<p>அவர்</p>', after: '<p>நான்</p>', pieces: [] },
    { before: null, after: '<p>புதிது</p>', pieces: [] },
  ],
}
const merge = (sides: Record<string, Side>) => mergeForms(theirs, mine, diff, (key) => sides[key] ?? 'mine')

describe('two versions of a post', () => {
  test('are put together as each difference was decided', () => {
    expect(merge({ title: 'theirs', 1: 'both' })).toMatchObject({
      ...{ title: 'மணி', slug: 'kavin', tags: [] },
      content: '<p>ஒன்று</p><p>அவர்</p><p>நான்</p><p>புதிது</p>',
    })
    expect(merge({ settings: 'theirs', 2: 'theirs' })).toMatchObject({
      ...{ title: 'கவின்', tags: ['மழை'] },
      content: '<p>ஒன்று</p><p>நான்</p>',
    })
  })

  test('are all of one of them', () => {
    expect(merge({})).toEqual(mine)
    expect(merge({ title: 'theirs', slug: 'theirs', settings: 'theirs', 1: 'theirs', 2: 'theirs' })).toEqual({
      ...theirs,
      ...{ subtitle: mine.subtitle, author: mine.author, description: mine.description, images: mine.images },
    })
  })

  test('are the same when nothing that can be seen differs', () => {
    expect(isSame(same)).toBe(true)
    expect(isSame(diff)).toBe(false)
    expect(isSame({ ...same, hasOtherPictures: true })).toBe(false)
  })
})
