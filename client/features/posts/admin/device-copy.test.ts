import { describe, expect, test } from 'vitest'
import { blankFields, type OpenDraft } from '#shared/drafts.ts'
import { storageOf } from '#client/core/storage.ts'
import { buildStorage } from '#client/e2e/support/memory-storage.ts'
import { isOvertaken, listCopies, moveFormerCopies, removeCopy, writeCopy, type DeviceCopy } from './device-copy.ts'
import { blankPost } from './post-form.ts'

const at = '2026-11-22T06:30:00.000Z'
const noon = Date.parse(at)
const buildDeviceStorage = () => {
  const browser = buildStorage()
  return storageOf(() => browser)
}
const form = { fields: { ...blankFields, images: [] }, at, by: 'கவின்' }
const server: OpenDraft = {
  ...{ id: 'p1', state: 'draft', publishAt: null, version: 3, updatedAt: at, baseUpdatedAt: at, tab: 'tab-2' },
  ...{ others: [], form, post: form },
}
const copy: DeviceCopy = {
  ...{ kind: 'post', tab: 'tab-1', submissionId: 'form-12345', id: 'p1', version: 3, seenUpdatedAt: at },
  ...{ values: { ...blankPost, title: 'அ' }, savedAt: noon + 5, wasSent: false },
}

describe('the copy of a form on the device', () => {
  test('is there again, for whoever wrote it, until it is removed', () => {
    const storage = buildDeviceStorage()
    expect(writeCopy(storage, 'u1', copy)).toBe(true)
    expect(listCopies(storage, 'u1')).toEqual([copy])
    expect(listCopies(storage, 'u2')).toEqual([])
    removeCopy(storage, 'u1', 'tab-1')
    expect(listCopies(storage, 'u1')).toEqual([])
  })

  test('that is damaged counts as none', () => {
    const storage = buildDeviceStorage()
    storage.set('draft:u1:post-tab-1', '{"values": 1}')
    storage.set('draft:u1:post-tab-2', 'not json')
    expect(listCopies(storage, 'u1')).toEqual([])
  })

  test('that an earlier version of the site has kept is one of today', () => {
    const storage = buildDeviceStorage()
    const image = {
      ...{ key: 'i1', kind: 'upload', crop: null },
      upload: { id: 'u1', name: 'a.jpg', url: '/uploads/a.jpg', width: 600, height: 400 },
    }
    const { images: _images, ...fields } = { ...blankPost, title: 'முதல்' }
    storage.set(
      'draft:u1:create',
      JSON.stringify({ fields, images: [image], submissionId: 's-1234567', missing: 1, savedAt: 5 }),
    )
    const values = { ...blankPost, title: 'இரண்டாம்', seenUpdatedAt: at, isUnanswered: false }
    storage.set('draft:u1:edit-p7', JSON.stringify({ values, base: '', savedAt: 6 }))
    storage.set('draft:u1:book-1', JSON.stringify({ values: {}, base: '', savedAt: 6 }))
    moveFormerCopies(storage, 'u1')
    expect(listCopies(storage, 'u1').toSorted((a, b) => a.savedAt - b.savedAt)).toMatchObject([
      { kind: 'post', id: '', submissionId: 's-1234567', values: { title: 'முதல்', images: [image], missing: 1 } },
      { kind: 'post', id: 'p7', seenUpdatedAt: at, version: 0, values: { title: 'இரண்டாம்' } },
    ])
    expect(storage.get('draft:u1:create')).toBeNull()
    expect(storage.get('draft:u1:book-1')).not.toBeNull()
  })
})

describe('when the post is opened, the copy', () => {
  test('goes on from what the server has', () => {
    expect(isOvertaken(copy, server, 'கவின்')).toBe(false)
    expect(isOvertaken({ ...copy, version: 0 }, { ...server, version: 0, post: null }, 'மணி')).toBe(false)
  })

  test('goes on from what its own tab has saved, although the answer never came', () => {
    const lost = { ...copy, version: 2, wasSent: true, savedAt: noon - 5 }
    expect(isOvertaken(lost, { ...server, tab: 'tab-1' }, 'கவின்')).toBe(false)
  })

  test('gives way to what its own tab has saved after it, when a crash has brought back an older copy', () => {
    expect(isOvertaken({ ...copy, version: 1 }, { ...server, tab: 'tab-1' }, 'கவின்')).toBe(true)
  })

  test('is compared with what somebody else has written since', () => {
    expect(isOvertaken({ ...copy, version: 2, savedAt: noon - 5 }, server, 'மணி')).toBe(false)
    expect(isOvertaken({ ...copy, version: 2 }, server, 'கவின்')).toBe(false)
    const saved = { ...server, version: 0, updatedAt: '2026-11-22T07:00:00.000Z' }
    expect(isOvertaken({ ...copy, version: 0 }, saved, 'மணி')).toBe(false)
  })

  test('gives way to what was written upon it, and to what the same person has saved since', () => {
    expect(isOvertaken({ ...copy, version: 2, wasSent: true }, server, 'மணி')).toBe(true)
    expect(isOvertaken({ ...copy, version: 2, savedAt: noon - 5 }, server, 'கவின்')).toBe(true)
  })
})
