// @vitest-environment jsdom
// The forms of the admin: nothing that was typed is lost.
import { afterEach, expect, test } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { messages as say } from '#client/i18n/en/admin.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { page, plain, until } from '#client/test/page.ts'
import { adminBook, galleryPage, plan } from '#client/test/texts/samples.ts'

const { adminSite } = say

const answers: Answers = {
  'books.adminList': data({ books: [adminBook], next: null, total: 1 }),
  'pdfs.adminList': data({ pdfs: [], next: null }),
  'gallery.list': data(galleryPage),
  'plans.list': data([plan]),
  'about.adminGet': data({ content: '<p>About us.</p>', lang: 'en', updatedAt: null }),
}

const forms = [
  { at: '/admin/books/create', label: say.adminBooks.name },
  { at: '/admin/pdf-uploads/create', label: say.adminPdfs.title },
  { at: '/admin/addphotos/upload', label: say.adminGallery.title },
  { at: '/admin/banners', label: say.adminBanners.description },
  { at: '/admin/categories', label: say.adminCategories.nameTa },
  { at: '/admin/subscription-plans/create', label: say.adminPlans.name },
  { at: '/admin/about', label: say.adminAbout.content },
] as const

let app: App
afterEach(() => app.close())

test.each(forms)(
  'what is typed into the form at $at is asked about before it is left, and survives a reload',
  async ({ at, label }) => {
    const mark = 'மறவாதே'
    const field = page.locator('main form').getByLabel(label, { exact: true })
    const content = () => {
      const [found] = field.shown()
      return (found as HTMLInputElement | undefined)?.value ?? plain(found?.textContent)
    }
    const leave = () => page.locator('.rail').getByRole('link', { name: adminSite.nav.orders, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const restored = page.locator('.draft-restored')

    app = await openApp(at, { lang: 'en', stored: { [storageKeys.adminToken]: 'of an admin' }, answers })
    await field.fill(mark)
    await leave()
    await dialog.filter({ hasText: adminSite.draft.leaveTitle }).waitFor()
    await dialog.getByRole('button', { name: adminSite.draft.stay }).click()

    const stored = await app.leave()
    app = await openApp(at, { lang: 'en', stored, answers })
    await restored.waitFor()
    expect(content()).toContain(mark)
    await restored.getByRole('button', { name: adminSite.draft.discard }).click()
    await dialog.getByRole('button', { name: adminSite.draft.discard }).click()
    await until(
      () => !content().includes(mark),
      () => `It is still there: ${content()}`,
    )
    await leave()
    await until(
      () => location.pathname === '/admin/orders',
      () => 'The page is not left',
    )
  },
)
