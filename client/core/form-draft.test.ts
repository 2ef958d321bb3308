import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildStorage } from '#client/e2e/support/memory-storage.ts'
import { draftKey, readFormDraft, writeFormDraft } from './form-draft.ts'
import { storageOf } from './storage.ts'

const schema = z.object({ title: z.string() })
const draft = { values: { title: 'கடைசிப் பேருந்து' }, base: '{"title":""}', savedAt: 1_795_000_000_000 }
const key = draftKey('admin-1', 'book')
const buildDeviceStorage = (limit?: number) => {
  const browser = buildStorage(limit)
  return storageOf(() => browser)
}

test('a draft of a form is read as it was written, until it is removed', () => {
  const storage = buildDeviceStorage()
  expect(writeFormDraft(storage, key, draft)).toBe(true)
  expect(readFormDraft(storage, key, schema)).toEqual(draft)
  storage.remove(key)
  expect(readFormDraft(storage, key, schema)).toBeNull()
})

test('a draft of a form belongs to one admin and one form', () => {
  const storage = buildDeviceStorage()
  writeFormDraft(storage, key, draft)
  expect(readFormDraft(storage, draftKey('admin-2', 'book'), schema)).toBeNull()
  expect(readFormDraft(storage, draftKey('admin-1', 'book-b1'), schema)).toBeNull()
})

test('a draft of a form as it was in another version of the site, or a damaged one, counts as none', () => {
  const storage = buildDeviceStorage()
  storage.set(key, JSON.stringify({ ...draft, values: { name: 'only' } }))
  expect(readFormDraft(storage, key, schema)).toBeNull()
  storage.set(key, JSON.stringify({ ...draft, base: 'not json' }))
  expect(readFormDraft(storage, key, schema)).toBeNull()
  storage.set(key, 'not json')
  expect(readFormDraft(storage, key, schema)).toBeNull()
})

test('a draft of a form that the device has no room for is reported', () =>
  expect(writeFormDraft(buildDeviceStorage(10), key, draft)).toBe(false))
