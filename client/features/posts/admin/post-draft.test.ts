import { describe, expect, test } from 'vitest'
import { buildStorage } from '#client/e2e/support/memory-storage.ts'
import { blankFields, draftKey, readDraft, removeDraft, sameFields, writeDraft, type PostDraft } from './post-draft.ts'

const draft: PostDraft = {
  fields: { ...blankFields, title: 'கடைசிப் பேருந்து', content: '<p>ஆற்றூர்</p>' },
  images: [
    {
      key: 'a',
      kind: 'upload',
      upload: { id: 'u1', name: 'u1.jpg', url: '/uploads/u1.jpg', width: 800, height: 600 },
      crop: { x: 0, y: 0, width: 600, height: 600 },
    },
  ],
  submissionId: 'submission-1',
  isUnanswered: false,
  missing: 0,
  savedAt: 1_795_000_000_000,
}
const key = draftKey('admin-1', 'create')

describe('a draft', () => {
  test('is read as it was written', () => {
    const storage = buildStorage()
    expect(writeDraft(storage, key, draft)).toBe(true)
    expect(readDraft(storage, key)).toEqual(draft)
  })

  test('is not there before it is written, and not after it was removed', () => {
    const storage = buildStorage()
    expect(readDraft(storage, key)).toBeNull()
    writeDraft(storage, key, draft)
    removeDraft(storage, key)
    expect(readDraft(storage, key)).toBeNull()
  })

  test('belongs to one admin and one form', () => {
    const storage = buildStorage()
    writeDraft(storage, key, draft)
    expect(readDraft(storage, draftKey('admin-2', 'create'))).toBeNull()
    expect(readDraft(storage, draftKey('admin-1', 'edit-p1'))).toBeNull()
  })

  test('of another version of the site, or a damaged one, counts as none', () => {
    const storage = buildStorage()
    storage.setItem(key, '{"fields":{"title":"only"}}')
    expect(readDraft(storage, key)).toBeNull()
    storage.setItem(key, 'not json')
    expect(readDraft(storage, key)).toBeNull()
  })

  test('that the device has no room for is reported', () =>
    expect(writeDraft(buildStorage(10), key, draft)).toBe(false))
})

test('forms differ when any field does', () => {
  expect(sameFields(blankFields, { ...blankFields })).toBe(true)
  expect(sameFields(blankFields, { ...blankFields, isHome: true })).toBe(false)
})
