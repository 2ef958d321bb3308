import { expect, test } from 'vitest'
import english from '#client/i18n/en/admin/editor.json' with { type: 'json' }
import tamil from '#client/i18n/ta/admin/editor.json' with { type: 'json' }
import { filterItems, insertItems } from './insert-items.ts'

const found = (typed: string) =>
  filterItems(insertItems, typed, ({ name }) => [tamil.insert[name], english.insert[name]]).map(({ name }) => name)

test('blocks are found by the beginnings of their names in either language, then by what is in them', () => {
  expect(found('')).toHaveLength(insertItems.length)
  expect(found('foot')).toEqual(['footnote'])
  expect(found('அடிக்')).toEqual(['footnote'])
  expect(found('QUOTE')).toEqual(['quote', 'pullQuote'])
  expect(found('படவ')).toEqual(['gallery'])
  expect(found('zzz')).toEqual([])
})
