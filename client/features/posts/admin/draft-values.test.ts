import { expect, test } from 'vitest'
import { blankFields, type ShownFields } from '#shared/drafts.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { toDraftFields, shownOf, toFormValues } from './draft-values.ts'
import { blankPost, type PostValues } from './post-form.ts'

const upload = { id: 'u1', name: 'a.jpg', url: '/uploads/a.jpg', width: 600, height: 400 }
const texts = { alt: 'விளக்கு', caption: 'தெரு', credit: 'கயல்', isDecorative: false }
const crop = { x: 1, y: 2, width: 300, height: 200 }
const base: ShownFields = { ...blankFields, images: [] }

const stands = (state: PostState) => ({ state, publishAt: null })
const [draft, review, published] = [stands('draft'), stands('review'), stands('published')]

/** A form in which nothing is as in an empty one. */
const filled: PostValues = {
  title: 'தலைப்பு',
  subtitle: 'துணை',
  content: '<p>உரை</p>',
  author: 'கயல்',
  authors: [
    { name: 'கயல்', role: 'writer' },
    { name: 'மீரா', role: 'translator' },
  ],
  category: 'c1',
  isHome: true,
  isRecent: true,
  isPremium: true,
  images: [{ key: 'u1 0', kind: 'upload', upload, crop, texts }],
  state: 'scheduled',
  publishAt: '2099-01-02T06:00',
  publishedAt: '2026-11-20T09:30',
  language: 'en',
  slug: 'a-slug',
  description: 'விளக்கம்',
  tags: 'மழை, ஊர்',
  series: 'தொடர்',
  part: '3',
  isUpdateTold: true,
  updateNote: 'திருத்தம்',
  textUploads: { sending: 0, failed: 0 },
  missing: 0,
  mayLackAlt: false,
}

test('a draft has everything that can be typed or chosen in the form', () => {
  const { textUploads, missing, mayLackAlt, ...typed } = filled
  for (const [name, value] of Object.entries(typed)) expect(value).not.toEqual(blankPost[name as keyof PostValues])
  expect(Object.keys(filled).toSorted()).toEqual(Object.keys(blankPost).toSorted())
  const sent = toDraftFields(filled, base, draft)
  const shown = { ...sent, images: shownOf(filled, base, draft).images } as ShownFields
  expect({ ...toFormValues(shown, 'post', draft), textUploads, missing, mayLackAlt }).toEqual(filled)
  expect(sent.images).toEqual([{ uploadId: 'u1', crop, ...texts }])
})

test('authors that nobody has touched stay as they are, and another line of text takes the place of one writer', () => {
  const authors = [{ id: 'a1', name: 'கயல்', role: 'writer' as const }]
  const written = { ...base, author: 'கயல்', authors }
  const values = { ...blankPost, ...toFormValues(written, 'post', draft) }
  expect(values.authors).toEqual([])
  expect(toDraftFields(values, written, draft).authors).toEqual(authors)
  expect(toDraftFields({ ...values, author: 'மீரா' }, written, draft)).toMatchObject({ author: 'மீரா', authors: [] })
})

test('a date that nobody has touched stays to the millisecond, and another is Indian time', () => {
  const dated = { ...base, publishedAt: '2026-11-20T04:00:12.345Z' }
  const values = { ...blankPost, ...toFormValues(dated, 'post', published) }
  expect(values.publishedAt).toBe('2026-11-20T09:30')
  expect(toDraftFields(values, dated, published).publishedAt).toBe(dated.publishedAt)
  expect(toDraftFields({ ...values, publishedAt: '2026-11-20T09:31' }, dated, published).publishedAt).toBe(
    '2026-11-20T04:01:00.000Z',
  )
  expect(toDraftFields({ ...values, publishedAt: '' }, dated, published).publishedAt).toBeNull()
})

test('a post that stays what it is has nothing chosen, and the form of a recent post has two places', () => {
  const values = { ...blankPost, ...toFormValues(base, 'recent', review) }
  expect(values.state).toBe('review')
  expect(toDraftFields(values, base, review).next).toBeNull()
  const shown = shownOf({ ...filled, images: [...filled.images, ...filled.images] }, base, draft)
  expect(toFormValues(shown, 'recent', draft).images.map(({ key }) => key)).toEqual(['header', 'middle'])
})

test('a scheduled post keeps its time until another is chosen', () => {
  const scheduled = { state: 'scheduled', publishAt: '2099-01-02T00:30:00.000Z' } as const
  const values = { ...blankPost, ...toFormValues(base, 'post', scheduled) }
  expect(values.publishAt).toBe('2099-01-02T06:00')
  expect(toDraftFields(values, base, scheduled).next).toBeNull()
  const later = toDraftFields({ ...values, publishAt: '2099-01-02T07:00' }, base, scheduled).next
  expect(later).toEqual({ state: 'scheduled', publishAt: '2099-01-02T01:30:00.000Z', updateNote: null })
})

test('half a number is no part', () => {
  for (const part of ['', '0', '-1', '1.5', 'x', '99999999'])
    expect(toDraftFields({ ...filled, part }, base, draft).series).toEqual({ name: 'தொடர்', part: undefined })
})
