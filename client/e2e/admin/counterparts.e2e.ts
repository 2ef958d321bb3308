// A post and the same post in the other language: linked in the admin, written side by side, and found by readers of both.
import type { Page } from '@playwright/test'
import { messages as english } from '../../i18n/en/admin.ts'
import { goByScripts } from '../support/admin-nav.ts'
import { devices } from '../support/devices.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { publishPost } from '../support/writing.ts'

test('two posts are linked, and the language switch leads from one to the other [N-09, N-26]', async ({
  page,
  context,
  baseURL,
  newReader,
}) => {
  const { adminCounterpart } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  const stamp = Date.now()
  const ta = await publishPost(page, `இணை மழை ${stamp}`, '<p>ஆற்றூரில் மழை பெய்கிறது.</p>')
  const en = await publishPost(page, `Paired rain ${stamp}`, '<p>It rains in the old town by the river.</p>')

  const reader = await newReader()
  await reader.goto(`/posts/${en}`)
  await expect(reader.getByText('இந்தப் பதிவு ஆங்கிலத்தில் மட்டுமே உள்ளது.')).toBeVisible()

  await page.goto(`/admin/write?post=${ta}`)
  const picker = page.getByRole('region', { name: adminCounterpart.title })
  await picker.getByRole('button', { name: adminCounterpart.choose }).click()
  await picker.getByLabel(adminCounterpart.search).fill(`Paired rain ${stamp}`)
  await picker.getByRole('button', { name: `Paired rain ${stamp}` }).click()
  await expect(picker.getByRole('link', { name: adminCounterpart.open })).toBeVisible()

  await reader.goto(`/posts/${ta}`)
  await expect(reader.locator('link[rel=alternate][hreflang]')).toHaveCount(3)
  await reader.locator('.language a', { hasText: 'English' }).first().click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Paired rain ${stamp}`)
  await reader.getByRole('link', { name: 'தமிழில் வாசிக்க' }).click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`இணை மழை ${stamp}`)

  await picker.getByRole('button', { name: adminCounterpart.unlink }).click()
  await expect(picker.getByRole('button', { name: adminCounterpart.create })).toBeVisible()
})

for (const { lang, isPhone, where, say, viewport } of devices)
  test.describe(`both languages ${where}`, () => {
    const { adminPosts, adminCounterpart, adminDrafts, adminPostList, adminWriting } = say
    test.use({ viewport })

    const paneOf = (page: Page, name: 'ta' | 'en') =>
      page.getByRole('form', { name: adminPostList.filters[name], exact: true })
    const titleOf = (page: Page, name: 'ta' | 'en') =>
      paneOf(page, name).getByRole('textbox', { name: adminPosts.form.title, exact: true })
    const isSaved = (page: Page, name: 'ta' | 'en') =>
      expect(paneOf(page, name).locator('.save-state')).toContainText(adminDrafts.save.saved.replace(' {{time}}', ''))
    /** On a phone one of the two is seen. */
    const turnTo = async (page: Page, name: 'ta' | 'en') => {
      if (!isPhone) return
      const other = name === 'ta' ? 'en' : 'ta'
      await paneOf(page, other).getByRole('button', { name: adminPostList.filters[name] }).click()
      await expect(paneOf(page, other)).toHaveCount(0)
    }
    const openDetails = (page: Page) =>
      page.getByRole('button', { name: adminWriting.details, exact: true }).filter({ visible: true }).first().click()

    test.beforeEach(async ({ page, context, baseURL }) => {
      await readIn(context, lang, baseURL!)
      await signInAsAdmin(page)
    })

    test('a post is translated beside its text: each side is saved, published and closed by itself [N-27]', async ({
      page,
      newReader,
    }) => {
      const stamp = Date.now()
      const title = `பக்கத்தில் மழை ${stamp}`
      const id = await publishPost(page, title, '<p>ஆற்றூரில் மழை பெய்கிறது.</p>')
      await page.goto('/admin/universal')
      await expect(page.getByRole('table')).toBeVisible()
      await goByScripts(page, `/admin/write?post=${id}`)
      await expect(page.getByRole('textbox', { name: adminPosts.form.title, exact: true })).toHaveValue(title)
      if (isPhone) await openDetails(page)
      await page.getByRole('button', { name: adminCounterpart.create }).click()

      // The new one is written at once.
      await expect(titleOf(page, 'en')).toBeFocused()
      await page.keyboard.insertText(`Rain beside ${stamp}`)
      await paneOf(page, 'en').locator('.ProseMirror').click()
      await page.keyboard.insertText('It rains in the old town.')
      await isSaved(page, 'en')
      await turnTo(page, 'ta')
      await titleOf(page, 'ta').fill(`${title}, மாற்றியது`)
      await isSaved(page, 'ta')
      if (!isPhone) {
        const [left, right] = await Promise.all([paneOf(page, 'ta').boundingBox(), paneOf(page, 'en').boundingBox()])
        expect([left!.width, right!.x, right!.width]).toEqual([640, 640, 640])
        await page.keyboard.press('Control+.')
        await expect(paneOf(page, 'ta').getByRole('complementary')).toBeVisible()
        await expect(paneOf(page, 'en').getByRole('complementary')).toBeHidden()
        await page.keyboard.press('Escape')
        await expect(paneOf(page, 'ta').getByRole('complementary')).toBeHidden()
      }

      // The address holds both, and on a phone the one that is seen.
      await page.reload()
      await expect(titleOf(page, 'ta')).toHaveValue(`${title}, மாற்றியது`)
      await turnTo(page, 'en')
      await expect(titleOf(page, 'en')).toHaveValue(`Rain beside ${stamp}`)
      await expect(paneOf(page, 'en').locator('.ProseMirror')).toHaveText('It rains in the old town.')

      const save = paneOf(page, 'en').locator('.write-head button[type=submit]')
      await paneOf(page, 'en').getByRole('button', { name: adminWriting.details, exact: true }).click()
      await paneOf(page, 'en').locator('.state-choice').getByText(adminWriting.state.published).click()
      await page.keyboard.press('Escape')
      await expect(save).toHaveText(adminWriting.outcome.published)
      await save.click()
      await expect(save).toHaveText(adminPosts.form.save)
      // It stays open, and says what has become of it.
      const done = paneOf(page, 'en').locator('.write-done')
      await expect(done.getByRole('status')).toHaveText(adminWriting.done.published)
      await expect(done.getByRole('link', { name: adminPosts.viewAsReader })).toHaveAttribute('href', /^\/posts\//)
      const reader = await newReader({ lang: 'en' })
      await reader.goto(`/posts/${id}`)
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
      await reader.getByRole('link', { name: 'Read in English' }).click()
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`Rain beside ${stamp}`)

      // What is unsaved of one is asked for when that one is closed.
      await paneOf(page, 'en').getByRole('button', { name: adminWriting.backTo, exact: true }).click()
      await expect(page.getByRole('textbox', { name: adminPosts.form.title, exact: true })).toHaveValue(
        `${title}, மாற்றியது`,
      )
      await expect(page).toHaveURL(new RegExp(`post=${id}$`))
      await page.getByRole('button', { name: adminPosts.form.cancel, exact: true }).click()
      await page.getByRole('button', { name: adminDrafts.close.keep }).click()
      await expect(page.locator('.write')).toHaveCount(0)
    })

    if (!isPhone) return

    test('a new post is translated as soon as it is saved; the back button leads from two to one, and to the form [N-27]', async ({
      page,
    }) => {
      const title = `புதிய மழை ${Date.now()}`
      await page.goto('/admin/universal/create')
      await openDetails(page)
      await expect(page.getByText(adminCounterpart.unsaved)).toBeVisible()
      await page.keyboard.press('Escape')
      const field = page.getByRole('textbox', { name: adminPosts.form.title, exact: true })
      await field.fill(title)
      await expect(page).toHaveURL(/[?&]post=\w+/)
      await openDetails(page)
      await page.getByRole('button', { name: adminCounterpart.create }).click()
      await expect(titleOf(page, 'en')).toBeFocused()
      await turnTo(page, 'ta')
      await expect(titleOf(page, 'ta')).toHaveValue(title)
      // Nothing was lost, so nothing is said to be restored.
      await expect(page.locator('.write-restored')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL(/kind=post&post=\w+/)
      await expect(field).toHaveValue(title)
      await openDetails(page)
      await page.getByRole('button', { name: adminCounterpart.beside }).click()
      await expect(titleOf(page, 'en')).toBeVisible()
    })

    test('both sides are kept while the line is cut, and asked for before they are left [N-27]', async ({
      page,
      context,
      faults,
    }) => {
      faults.expect(/ERR_INTERNET_DISCONNECTED/)
      const stamp = Date.now()
      const id = await publishPost(page, `வரி ${stamp}`, '<p>ஆற்றூரில் மழை பெய்கிறது.</p>')
      await page.goto(`/admin/write?post=${id}`)
      await openDetails(page)
      await page.getByRole('button', { name: adminCounterpart.create }).click()
      await expect(titleOf(page, 'en')).toBeFocused()
      await expect(page).toHaveURL(/beside=/)
      await context.setOffline(true)
      await titleOf(page, 'en').fill(`Line ${stamp}`)
      await expect(paneOf(page, 'en').locator('.save-state')).toContainText(adminDrafts.save.offline)
      await turnTo(page, 'ta')
      await titleOf(page, 'ta').fill(`வரி ${stamp}, மாற்றியது`)
      await expect(paneOf(page, 'ta').locator('.save-state')).toContainText(adminDrafts.save.offline)
      // Of the one that the back button would close, though it is not the one that is seen.
      await page.goBack()
      const question = page.getByRole('dialog', { name: adminPosts.leave.title })
      await question.getByRole('button', { name: adminPosts.leave.stay }).click()
      await context.setOffline(false)
      await isSaved(page, 'ta')
      await turnTo(page, 'en')
      await isSaved(page, 'en')
      await page.reload()
      await expect(titleOf(page, 'en')).toHaveValue(`Line ${stamp}`)
    })
  })
