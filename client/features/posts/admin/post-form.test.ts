import { describe, expect, test } from 'vitest'
import { altRequired, blankPost, postFormOf, type PostValues } from './post-form.ts'

const whole = { ...blankPost, title: 'அ', content: '<p>அ</p>', category: 'c1' }

/** What is wrong, by field. */
function errorsOf(values: PostValues, ...kind: Parameters<typeof postFormOf>): Record<string, string> {
  const issues = postFormOf(...kind).safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('what is missing', () => {
  test('an empty form lacks title, content and category [V-13, V-14]', () =>
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

test('what readers will see needs words for the pictures in its text; a draft and what is withdrawn do not', () => {
  const content = '<p>அ</p><img src="/uploads/a.jpg" alt="">'
  expect(errorsOf({ ...whole, content }, 'post')).toEqual({ content: altRequired })
  for (const state of ['draft', 'unpublished'] as const)
    expect(errorsOf({ ...whole, content, state }, 'post')).toEqual({})
  const said = content.replace('alt=""', 'alt="மழை"')
  const decorative = content.replace('alt=""', 'alt="" role="presentation"')
  for (const fine of [said, decorative]) expect(errorsOf({ ...whole, content: fine }, 'post')).toEqual({})
})

test('pictures that are not uploaded do not hold a post back', () => {
  const images = [{ key: 'a', kind: 'sending', fileName: 'a.jpg', part: 0.5 }] as const
  expect(postFormOf('post').parse({ ...whole, images: [...images] }).images).toEqual([])
})
