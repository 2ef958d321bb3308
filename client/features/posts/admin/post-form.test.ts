import { describe, expect, test } from 'vitest'
import { readFormDraft } from '#client/core/form-draft.ts'
import { buildStorage } from '#client/e2e/support/memory-storage.ts'
import { draftOf } from '#client/features/admin/form-schema.ts'
import { blankPost, postFormOf, renewDraft, type PostValues } from './post-form.ts'

const whole = { ...blankPost, title: 'அ', content: '<p>அ</p>', category: 'c1' }

/** What is wrong, by field. */
function errorsOf(values: PostValues, ...kind: Parameters<typeof postFormOf>): Record<string, string> {
  const issues = postFormOf(...kind).safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('what is missing', () => {
  test('an empty form lacks title, content and category', () =>
    expect(errorsOf(blankPost, 'post')).toEqual({
      title: 'POST_FIELDS_REQUIRED',
      content: 'POST_FIELDS_REQUIRED',
      category: 'POST_FIELDS_REQUIRED',
    }))

  test('the form of recent posts asks for all of its texts', () =>
    expect(Object.keys(errorsOf({ ...blankPost, title: 'அ' }, 'recent')).toSorted()).toEqual([
      'author',
      'category',
      'content',
      'subtitle',
    ]))

  test('spaces are no title', () =>
    expect(errorsOf({ ...whole, title: '  ' }, 'post')).toEqual({ title: 'POST_FIELDS_REQUIRED' }))

  test('a whole form lacks nothing', () => expect(errorsOf(whole, 'post')).toEqual({}))

  test('a new premium post has its category unless another is chosen', () => {
    const schema = postFormOf('premium', 'c2')
    expect(schema.parse({ ...whole, category: '' }).category).toBe('c2')
    expect(schema.parse(whole).category).toBe('c1')
  })
})

test('a line that is longer than the server takes it is found', () => {
  expect(errorsOf({ ...whole, title: 'அ'.repeat(300) }, 'post')).toEqual({})
  expect(errorsOf({ ...whole, subtitle: 'ஆ'.repeat(501) }, 'post')).toEqual({ subtitle: 'FIELD_TOO_LONG' })
})

test('pictures that are not uploaded do not hold a post back', () => {
  const images = [{ key: 'a', kind: 'sending', fileName: 'a.jpg', part: 0.5 }] as const
  expect(postFormOf('post').parse({ ...whole, images: [...images] }).images).toEqual([])
})

describe('the draft of a post', () => {
  const key = 'draft:admin-1:create'
  const { title, subtitle, content, author, category, isHome, isRecent } = whole
  const fields = { title, subtitle, content, author, category, isHome, isRecent }
  const image = {
    key: 'i1',
    kind: 'upload',
    upload: { id: 'u1', name: 'a.jpg', url: '/uploads/a.jpg', width: 600, height: 400 },
    crop: null,
  }
  const former = { fields, images: [image], submissionId: 's-1', isUnanswered: true, missing: 1, savedAt: 5 }
  const schema = draftOf(postFormOf('post'))

  test('that an earlier version of the site has stored is read as one of today', () => {
    const storage = buildStorage()
    storage.setItem(key, JSON.stringify(former))
    renewDraft(storage, key)
    expect(readFormDraft(storage, key, schema)).toEqual({
      values: { ...whole, images: [image], submissionId: 's-1', isUnanswered: true, missing: 1 },
      base: '',
      savedAt: 5,
    })
  })

  test('of today stays as it is, and a damaged one counts as none', () => {
    const storage = buildStorage()
    const today = JSON.stringify({ values: whole, base: '', savedAt: 5 })
    storage.setItem(key, today)
    renewDraft(storage, key)
    expect(storage.getItem(key)).toBe(today)
    storage.setItem(key, 'not json')
    renewDraft(storage, key)
    expect(readFormDraft(storage, key, schema)).toBeNull()
  })
})
