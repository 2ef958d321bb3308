import { expect, test } from 'vitest'
import { isLetter } from './keys.ts'

test('a letter is known by itself, wherever the keyboard has it', () => {
  expect(isLetter({ key: 'K', code: 'KeyK' }, 'k')).toBe(true)
  expect(isLetter({ key: 's', code: 'KeyO' }, 's')).toBe(true)
  expect(isLetter({ key: 'r', code: 'KeyS' }, 's')).toBe(false)
})

test('on a Tamil keyboard a letter is known by its place', () => {
  expect(isLetter({ key: 'க', code: 'KeyK' }, 'k')).toBe(true)
  expect(isLetter({ key: 'ப', code: 'KeyH' }, 'k')).toBe(false)
  expect(isLetter({ key: 'Enter', code: 'Enter' }, 'e')).toBe(false)
})
