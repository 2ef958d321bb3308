import { describe, expect, test } from 'vitest'
import { buildStorage } from '#client/e2e/support/memory-storage.ts'
import { storageOf } from './storage.ts'

const refused = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

test('what is stored is there for whoever opens the storage next, until it is removed', () => {
  const browser = buildStorage()
  const storage = storageOf(() => browser)
  expect(storage.set('a', '1')).toBe(true)
  expect(storageOf(() => browser).get('a')).toBe('1')
  expect(storage.keys()).toEqual(['a'])
  storage.remove('a')
  expect([storage.get('a'), browser.getItem('a')]).toEqual([null, null])
})

describe.each([
  ['refused', refused],
  ['none', () => null],
  ['full', () => buildStorage(0)],
])('a storage that is %s', (_name, open) => {
  test('holds what is set as long as the document, and says that the browser does not keep it', () => {
    const storage = storageOf(open)
    expect([storage.get('a'), storage.json('a'), storage.keys()]).toEqual([null, null, []])
    expect(storage.set('a', '{"b":1}')).toBe(false)
    expect([storage.get('a'), storage.json('a'), storage.keys()]).toEqual(['{"b":1}', { b: 1 }, ['a']])
    storage.remove('a')
    expect([storage.get('a'), storage.keys()]).toEqual([null, []])
  })
})

test('a storage that fills up answers what was set last, and keeps what fits again', () => {
  const browser = buildStorage(3)
  const storage = storageOf(() => browser)
  storage.set('a', 'one')
  expect(storage.set('a', 'three')).toBe(false)
  expect([storage.get('a'), browser.getItem('a'), storage.keys()]).toEqual(['three', 'one', ['a']])
  expect(storage.set('a', 'two')).toBe(true)
  expect([storage.get('a'), browser.getItem('a')]).toEqual(['two', 'two'])
})

test('what cannot be parsed counts as nothing', () => {
  const browser = buildStorage()
  browser.setItem('a', '{"b":')
  expect(storageOf(() => browser).json('a')).toBeNull()
})
