import { expect, test } from 'vitest'
import { storageOf } from '#client/core/storage.ts'
import { buildStorage } from '#client/e2e/support/memory-storage.ts'
import { placeIn, rememberPlace } from './reading-place.ts'

function memory() {
  const browser = buildStorage()
  return storageOf(() => browser)
}

test('a PDF opens where it was left, a new one at its beginning', () => {
  const storage = memory()
  rememberPlace(storage, 'a', 7)
  rememberPlace(storage, 'b', 2)
  rememberPlace(storage, 'a', 9)
  expect([placeIn(storage, 'a'), placeIn(storage, 'b'), placeIn(storage, 'c')]).toEqual([9, 2, 1])
})

test('the oldest places are forgotten', () => {
  const storage = memory()
  for (let index = 0; index < 60; index += 1) rememberPlace(storage, `pdf${index}`, 3)
  expect([placeIn(storage, 'pdf0'), placeIn(storage, 'pdf59')]).toEqual([1, 3])
})

test('what somebody else wrote there does no harm', () => {
  const storage = memory()
  storage.set('pdfPlaces', '{"a":')
  expect(placeIn(storage, 'a')).toBe(1)
  storage.set('pdfPlaces', '[null, 5, ["a", "x"]]')
  expect(placeIn(storage, 'a')).toBe(1)
})
