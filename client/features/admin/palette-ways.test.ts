import { expect, test } from 'vitest'
import { isNamed, type Way } from './palette-ways.ts'

const letters: Way = { id: 'letters', to: '/admin/letters', name: 'கடிதங்கள்', words: 'Letters' }
const newPost: Way = {
  ...{ id: 'new posts', to: '/admin/universal/create', name: 'புதிய பதிவு' },
  words: 'New post எல்லாப் பதிவுகள் All posts add create write',
}

test.each([
  [newPost, 'புதிய பதிவு'],
  [newPost, 'new post'],
  [newPost, 'Add New Post'],
  [newPost, 'பதிவு புதி'],
  [newPost, 'posts'],
  [letters, 'கடிதம்'],
  [letters, 'கடிதங்களை'],
  [letters, 'LETTER'],
])('a page is found by the words of its names, in any order and form: %o by “%s”', (way, q) => {
  expect(isNamed(way, q)).toBe(true)
})

test('a page is not found by words of which it has only some', () => {
  expect(isNamed(newPost, 'புதிய நூல்')).toBe(false)
  expect(isNamed(letters, 'ters')).toBe(false)
})
