import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Caller } from './app-router.ts'
import { buildUpload } from './test/pictures.ts'
import { errorOf } from './test/errors.ts'
import { acceptIssueFile } from './test/issues.ts'
import { callerFor } from './test/services.ts'
import { wholeFile } from './test/set-up.ts'

// Forms of the admin that make something, and are sent again because nobody knows what became of the first time.

const services = wholeFile.services({ RATE_LIMIT: '0' })
const editor = wholeFile.user(services, 'editor')
const other = wholeFile.user(services, 'editor')
const admin = callerFor(services, editor)

interface Form {
  /** Makes one of that name. */
  make: (api: Caller, name: string, submissionId?: string) => Promise<{ id: string }>
  /** All of them: their ids and names. */
  list: () => Promise<[id: string, name: string][]>
  remove: (id: string) => Promise<unknown>
  /** Of what goes to the trash when it is deleted. */
  kind?: 'gallery' | 'banner' | 'category' | 'book' | 'plan' | 'pdf'
}

const picture = async () => ({ uploadId: (await buildUpload(services, editor)).id })
const flags = { isEditable: true, isAvailable: true, isInBanner: true, setHeader: false }
const prices = { actualPrice: 100_00, sellingPrice: 90_00 }

const forms: Record<string, Form> = {
  'a picture of the gallery': {
    make: async (api, title, submissionId) => api.gallery.create({ title, picture: await picture(), submissionId }),
    list: async () => (await admin.gallery.list({})).items.map(({ id, title }) => [id, title]),
    remove: (id) => admin.gallery.delete({ id }),
    kind: 'gallery',
  },
  'a banner': {
    make: async (api, description, submissionId) =>
      api.banners.create({ description, mobile: await picture(), submissionId }),
    list: async () => (await admin.banners.list()).map(({ id, description }) => [id, description]),
    remove: (id) => admin.banners.delete({ id }),
    kind: 'banner',
  },
  'a category': {
    make: (api, en, submissionId) => api.categories.create({ name: { en, ta: en }, ...flags, submissionId }),
    list: async () => (await admin.categories.list({})).map(({ id, name }) => [id, name.en]),
    remove: (id) => admin.categories.delete({ id }),
    kind: 'category',
  },
  'a series': {
    make: (api, name, submissionId) => api.series.create({ name, submissionId }),
    list: async () => (await admin.series.adminList({})).series.map(({ id, name }) => [id, name]),
    remove: (id) => admin.series.delete({ id }),
  },
  'an author': {
    make: (api, name, submissionId) => api.authors.create({ name, submissionId }),
    list: async () => (await admin.authors.adminList({})).authors.map(({ id, name }) => [id, name]),
    remove: (id) => admin.authors.delete({ id }),
  },
  'a tag': {
    make: (api, name, submissionId) => api.tags.create({ name, submissionId }),
    list: async () => (await admin.tags.adminList({})).tags.map(({ id, name }) => [id, name]),
    remove: (id) => admin.tags.delete({ id }),
  },
  'a book': {
    make: async (api, name, submissionId) =>
      api.books.create({ name, author: 'A', ...prices, image: await picture(), submissionId }),
    list: async () => (await admin.books.adminList({})).books.map(({ id, name }) => [id, name]),
    remove: (id) => admin.books.delete({ id }),
    kind: 'book',
  },
  'a plan': {
    make: (api, title, submissionId) => api.plans.create({ title, price: 60_00, durationInDays: 30, submissionId }),
    list: async () => (await admin.plans.list()).map(({ id, title }) => [id, title]),
    remove: (id) => admin.plans.delete({ id }),
    kind: 'plan',
  },
  'a PDF': {
    make: async (api, title, submissionId) => {
      const fileId = await acceptIssueFile(services)
      return api.pdfs.create({ title, subtitle: '', date: '2026-11-01', category: 'Archive', fileId, submissionId })
    },
    list: async () => (await admin.pdfs.adminList({})).pdfs.map(({ id, title }) => [id, title]),
    remove: (id) => admin.pdfs.delete({ id }),
    kind: 'pdf',
  },
}

let names = 0
const newName = () => `Thing ${(names += 1)}`

describe.each(Object.entries(forms))('the form of %s', (_, { make, list, remove, kind }) => {
  test('makes one however often it is sent, and what was typed on is in it', async () => {
    const [name, corrected, submissionId] = [newName(), newName(), `form-${randomUUID()}`]
    const before = await list()
    const { id } = await make(admin, name, submissionId)
    expect(await make(admin, name, submissionId)).toMatchObject({ id })
    expect(await make(admin, corrected, submissionId)).toMatchObject({ id })
    const added = (await list()).filter(([known]) => before.every(([former]) => former !== known))
    expect(added).toEqual([[id, corrected]])
  })

  test('makes another than the same form of somebody else, than the next form, and than a call without one', async () => {
    const submissionId = `form-${randomUUID()}`
    const made = [
      await make(admin, newName(), submissionId),
      await make(callerFor(services, other), newName(), submissionId),
      await make(admin, newName(), `form-${randomUUID()}`),
      await make(admin, newName()),
      await make(admin, newName()),
    ]
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length)
  })

  test('makes it anew where it has been deleted, and both can be deleted', async () => {
    const [name, submissionId] = [newName(), `form-${randomUUID()}`]
    const first = await make(admin, name, submissionId)
    await remove(first.id)
    const again = await make(admin, name, submissionId)
    expect((await list()).map(([id]) => id)).toContain(again.id)
    await remove(again.id)
    if (kind === undefined) return
    await admin.trash.restore({ kind, id: first.id })
    expect((await list()).map(([id]) => id)).toContain(first.id)
  })

  test('is refused under a name that no form gives itself', async () => {
    const { code, fields } = await errorOf(() => make(admin, newName(), 'form-1'))
    expect(code).toBe('INPUT_INVALID')
    expect(fields).toEqual({ submissionId: 'FIELD_INVALID' })
  })
})
