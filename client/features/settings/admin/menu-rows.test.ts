import { expect, test } from 'vitest'
import { insideRows, movedRows, withoutRow, type MenuRow } from './menu-rows.ts'

/** `a` stands by itself, `-b` inside what is before it. */
const rows = (...names: string[]): MenuRow[] =>
  names.map((name) => ({
    ...{ id: name.replace('-', ''), kind: 'route', target: '/shop' },
    ...(name.startsWith('-') && { isInside: true as const }),
  }))
const shown = (list: MenuRow[]): string => list.map(({ id, isInside }) => (isInside ? `-${id}` : id)).join(' ')

test('a row without others inside goes where it is dropped; as the first it stands by itself', () => {
  expect(shown(movedRows(rows('a', '-b', 'c'), 2, 0))).toBe('c a -b')
  expect(shown(movedRows(rows('a', '-b', '-c'), 2, 1))).toBe('a -c -b')
  expect(shown(movedRows(rows('a', '-b', 'c'), 1, 0))).toBe('b a c')
})

test('a row takes along what stands inside it, past whole neighbours', () => {
  expect(shown(movedRows(rows('a', '-b', 'c', '-d', 'e'), 0, 1))).toBe('c -d a -b e')
  expect(shown(movedRows(rows('a', '-b', 'c', '-d', 'e'), 0, 4))).toBe('c -d e a -b')
  expect(shown(movedRows(rows('a', '-b', 'c', '-d', 'e'), 2, 1))).toBe('c -d a -b e')
  expect(shown(movedRows(rows('a', 'c', '-d'), 1, 2))).toBe('a c -d')
})

test('a row is put inside the one above it and taken out again; the first stays', () => {
  expect(shown(insideRows(rows('a', 'b'), 1, true))).toBe('a -b')
  expect(shown(insideRows(rows('a', '-b'), 1, false))).toBe('a b')
  expect(shown(insideRows(rows('a', 'b'), 0, true))).toBe('a b')
})

test('without its first row the next stands by itself', () => {
  expect(shown(withoutRow(rows('a', '-b', '-c'), 'a'))).toBe('b -c')
})
