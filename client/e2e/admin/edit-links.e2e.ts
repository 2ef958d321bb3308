// The ways from a post to its edit window: from the form that has published it, and from its page.
import type { Page } from '@playwright/test'
import type { Lang } from '../../../shared/lang.ts'
import { messages as english } from '../../i18n/en/admin.ts'
import englishPosts from '../../i18n/en/posts.json' with { type: 'json' }
import { messages as tamil } from '../../i18n/ta/admin.ts'
import tamilPosts from '../../i18n/ta/posts.json' with { type: 'json' }
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { publishNew, publishPost } from '../support/writing.ts'

const languages = { ta: { say: tamil, sayPosts: tamilPosts }, en: { say: english, sayPosts: englishPosts } }

/** Publishes a post, whose confirmation then stands in the form. */
async function publish(page: Page, lang: Lang, title: string): Promise<void> {
  const { adminPosts } = languages[lang].say
  await page.goto('/admin/universal/create')
  const form = page.locator('main form')
  await form.getByRole('textbox', { name: adminPosts.form.title, exact: true }).fill(title)
  await page.locator('.ProseMirror').fill('A paragraph.')
  await form.getByLabel(adminPosts.form.category).selectOption({ index: 1 })
  await publishNew(page, languages[lang].say)
  await expect(page.getByText(adminPosts.created)).toBeVisible()
}

test('after publishing, the post can be viewed and edited from the confirmation', async ({
  page,
  context,
  baseURL,
}) => {
  const lang = 'ta'
  const { adminPosts } = languages[lang].say
  await readIn(context, lang, baseURL!)
  await signInAsAdmin(page)
  const title = `Published ${lang} ${Date.now()}`
  await publish(page, lang, title)
  const view = page.getByRole('link', { name: adminPosts.viewAsReader })
  await expect(view).toHaveAttribute('href', /^\/posts\//)
  await page.getByRole('link', { name: adminPosts.editThis }).click()

  const window = page.locator('.write')
  const field = window.getByRole('textbox', { name: adminPosts.form.title, exact: true })
  await expect(field).toHaveValue(title)
  await page.reload()
  await expect(field).toHaveValue(title)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/write\?kind=post$/)
  await expect(field).toHaveValue('')
})

test('staff edit a post from its page, which readers see without that link', async ({
  page,
  context,
  baseURL,
  newReader,
}) => {
  const lang = 'en'
  const {
    say: { adminPosts },
    sayPosts,
  } = languages[lang]
  await readIn(context, lang, baseURL!)
  await signInAsAdmin(page)
  const title = `On its page ${lang} ${Date.now()}`
  const address = `/posts/${await publishPost(page, title)}`

  const reader = await newReader({ lang })
  await reader.goto(address)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(reader.getByRole('link', { name: sayPosts.edit })).toHaveCount(0)

  await page.goto(address)
  const edit = page.getByRole('link', { name: sayPosts.edit }).filter({ visible: true }).first()
  await edit.click()
  const window = page.locator('.write')
  await expect(window.getByRole('textbox', { name: adminPosts.form.title, exact: true })).toHaveValue(title)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(edit).toBeVisible()
})
