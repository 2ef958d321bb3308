import type { Page, Route } from '@playwright/test'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { messages as admin } from '../../i18n/en/admin.ts'
import { photo } from './pictures.ts'
import { expect } from './test.ts'

const { adminPosts, editor } = admin

/** Holds back every upload until it is let through, by its number from 0, or all that are there and are to come. */
export async function holdUploads(page: Page) {
  const waiting: Route[] = []
  const released = new Set<Route>()
  let isOpen = false
  await page.route(/\/api\/photo$/, (route) => (isOpen ? route.continue() : void waiting.push(route)))
  return {
    /** Waits until so many uploads have begun. */
    begun: (count: number) => expect.poll(() => waiting.length).toBe(count),
    release: async (place: number) => {
      const answered = page.waitForResponse(/\/api\/photo$/)
      released.add(waiting[place]!)
      await waiting[place]!.continue()
      await answered
    },
    releaseAll: async () => {
      isOpen = true
      for (const route of waiting) if (!released.has(route)) await route.continue()
    },
  }
}

/** The blocks of the text in the editor: the words of each, and for a picture `[picture]`. Empty ones at the end count not. */
export const blocksOf = (page: Page): Promise<string[]> =>
  page.locator('.ProseMirror').evaluate((text) => {
    const blocks = [...text.children]
      .filter((block) => !block.matches('.editor-upload, .ProseMirror-gapcursor'))
      .map((block) => (block.matches('img') || block.querySelector('img[src]') ? '[picture]' : block.textContent))
    while (blocks.at(-1) === '') blocks.pop()
    return blocks
  })

/** The editor's text, focused, with the caret where a hand would have put it. */
export async function openText(page: Page): Promise<void> {
  await page.locator('.ProseMirror').click()
  // The browser tells of the new caret a moment after the click, and no hand presses a key before that.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/** Writes words as the keyboard of a phone sends them: each is composed letter by letter, then put in with a space. */
export async function composer(page: Page) {
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const commit = (text: string) => keyboard.send('Input.insertText', { text })
  return {
    compose,
    commit,
    write: async (words: string) => {
      for (const word of words.split(' ')) {
        for (let length = 1; length <= word.length; length++) await compose(word.slice(0, length))
        await commit(word)
        await page.keyboard.insertText(' ')
      }
    },
  }
}

/** Puts a picture into the text by the button for it. */
export const insertPicture = async (page: Page): Promise<void> =>
  page.locator('.ed input[type=file]').setInputFiles([await photo(600, 400, '#1b2a9e')])

/** The pictures of the text that have arrived. */
export const picturesIn = (page: Page) => page.locator('.ProseMirror img[src^="/uploads/"]')

/** Fills what a post needs, so that it may go out. */
export async function writePost(page: Page, title: string): Promise<void> {
  await page.getByLabel(adminPosts.form.title).first().fill(title)
  await page.getByLabel(adminPosts.form.category).selectOption({ label: 'Poems' })
  await openText(page)
  await page.keyboard.type('The rain came early.')
}

/** Publishes a post by the documented call, for whoever is signed in on the page. @returns its id */
export async function publishPost(page: Page, title: string, content = '<p>The rain came early.</p>'): Promise<string> {
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.adminToken)
  const answer = await page.request.post('/api/universal-posts', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { title, content, author: 'Kayal', category: 'Poems' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

/** Marks the pictures beside the text as decoration, without which they could not be published. */
export async function describePictures(page: Page, count: number): Promise<void> {
  const lacking = page.locator('.picture-text:has(.lacking)')
  await expect(lacking).toHaveCount(count)
  for (let left = count; left > 0; left--) {
    const first = lacking.first()
    const box = first.getByRole('checkbox')
    // A refused submission opens the first of them by itself.
    await expect(async () => {
      if (!(await box.isVisible())) await first.locator('summary').click()
      await box.check({ timeout: 2000 })
    }).toPass()
    await expect(lacking).toHaveCount(left - 1)
  }
}

/** Describes the pictures in the text, which could not be published otherwise. */
export async function describeTextPictures(page: Page): Promise<void> {
  await expect(picturesIn(page).first()).toBeVisible()
  for (const picture of await picturesIn(page).all()) {
    await picture.click()
    await page.getByLabel(editor.picture.alt).fill('A blue square')
  }
}

export const submitPost = (page: Page) =>
  page.getByRole('button', { name: adminPosts.form.submit, exact: true }).click()

/** Presses the button of a new post that has all it needs, and says that it is meant. */
export async function publishNew(page: Page, say: Pick<typeof admin, 'adminPosts' | 'adminWriting'> = admin) {
  await page.getByRole('button', { name: say.adminPosts.form.submit, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: say.adminWriting.publish.go }).click()
}
