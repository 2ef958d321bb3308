import { describe, expect, test } from 'vitest'
import { blankFields, type ShownFields } from '#shared/drafts.ts'
import type { PostStands } from './draft-values.ts'
import { diffForms, isSame, mergeForms, withNext, type FormDiff, type Side } from './form-diff.ts'

const draft: PostStands = { state: 'draft', publishAt: null }
const formOf = (changes: Partial<ShownFields>, stands = draft): ShownFields =>
  withNext({ ...blankFields, images: [], ...changes }, stands)
const theirs = formOf({ title: 'மணி', slug: 'mani', content: '<p>ஒன்று</p><p>அவர்</p>', tags: ['மழை'] })
const mine = formOf({ title: 'கவின்', slug: 'kavin', content: '<p>ஒன்று</p><p>நான்</p><p>புதிது</p>' })
const same: FormDiff = { lines: [], blocks: [], details: [] }
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
    expect(merge({ tags: 'theirs', 2: 'theirs' })).toMatchObject({
      ...{ title: 'கவின்', tags: ['மழை'] },
      content: '<p>ஒன்று</p><p>நான்</p>',
    })
  })

  test('are all of one of them', () => {
    expect(merge({})).toEqual(mine)
    expect(merge({ title: 'theirs', slug: 'theirs', tags: 'theirs', 1: 'theirs', 2: 'theirs' })).toEqual(theirs)
  })

  test('are the same when nothing that can be seen differs', () => {
    expect(isSame(same)).toBe(true)
    expect(isSame(diff)).toBe(false)
    expect(isSame({ ...same, details: ['images'] })).toBe(false)
  })

  test('name each detail that differs', () => {
    const changed = formOf({
      ...{ category: 'c2', isHome: true, tags: ['மழை'], language: 'en', series: { name: 'ஆறு', part: 2 } },
      ...{ author: 'கயல்', publishedAt: '2026-11-20T00:30:00.000Z' },
    })
    expect(diffForms(formOf({}), changed).details).toEqual(
      expect.arrayContaining(['category', 'isHome', 'tags', 'language', 'series', 'author', 'publishedAt']),
    )
    const byName = (id?: string) => formOf({ authors: [{ name: 'கயல்', role: 'writer', ...(id && { id }) }] })
    expect(isSame(diffForms(byName('a1'), byName()))).toBe(true)
  })

  test('differ in what is to become of the post: its state, its time, its correction', () => {
    const at = '2026-11-28T00:30:00.000Z'
    const later = '2026-11-29T00:30:00.000Z'
    const next = { state: 'scheduled' as const, publishAt: at, updateNote: null }
    const scheduled = formOf({ next })
    expect(diffForms(formOf({}), scheduled).details).toEqual(['state'])
    expect(diffForms(scheduled, formOf({ next: { ...next, publishAt: later } })).details).toEqual(['state'])
    const noted = formOf({ next: { ...next, updateNote: '' } })
    expect(diffForms(scheduled, noted).details).toEqual(['updateNote'])
    expect(isSame(diffForms(scheduled, noted))).toBe(false)
    // Nothing was chosen in either, but the post has been published since one of them was opened.
    expect(diffForms(formOf({}, { ...draft, state: 'published' }), formOf({})).details).toEqual(['state'])
  })

  test('keep the state of one, and the correction of the other, where that is decided', () => {
    const published = { state: 'published' as const, publishAt: null, updateNote: 'ஊரின் பெயர்' }
    const [one, other] = [
      formOf({ next: { ...published, state: 'unpublished', updateNote: null } }),
      formOf({ next: published }),
    ]
    const sides: Record<string, Side> = { state: 'theirs', updateNote: 'mine' }
    const merged = mergeForms(one, other, diffForms(one, other), (key) => sides[key] ?? 'mine')
    expect(merged.next).toEqual({ ...published, state: 'unpublished' })
  })
})
