// What else an editor does in a day, on a phone in Tamil and on a desktop in English.
import type { Page } from '@playwright/test'
import { messages } from '../../i18n/messages.ts'
import type { PostState } from '../../../shared/post-states.rules.ts'
import { devices } from '../support/devices.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { blocksOf, openText, publishNew, publishPost } from '../support/writing.ts'

/** The first bytes of an MP3 file. */
const sound = {
  name: 'song.mp3',
  mimeType: 'audio/mpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(2000)]),
}

for (const { lang, isPhone, where, say, viewport } of devices)
  test.describe(where, () => {
    const { adminDrafts, adminPostList, adminPosts, adminTrash, adminWorkList, adminWriting, editor } = say
    const { adminTerms, posts: readers } = messages[lang]
    test.use({ viewport })

    const titleOf = (page: Page) => page.getByRole('textbox', { name: adminPosts.form.title, exact: true })
    const openDetails = async (page: Page) => {
      if (isPhone) await page.getByRole('button', { name: adminWriting.details, exact: true }).click()
    }
    const closeDetails = async (page: Page) => {
      if (isPhone) await page.keyboard.press('Escape')
    }
    const main = (page: Page) => page.locator('.write-head button[type=submit]')
    const isSaved = (page: Page) =>
      expect(page.locator('.save-state')).toContainText(adminDrafts.save.saved.replace(' {{time}}', ''))

    test.beforeEach(async ({ page, context, baseURL }) => {
      await readIn(context, lang, baseURL!)
      await signInAsAdmin(page)
    })

    test('a former version is compared with the present one, and restored [N-05]', async ({ page }) => {
      const id = await publishPost(page, `பழையது ${lang} ${Date.now()}`, '<p>ஊரின் நூலகம் சிறியது</p>')
      const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
      const multipart = { content: '<p>ஊரின் நூலகம் பெரியது</p>' }
      await page.request.put(`/api/universal-posts/${id}`, { headers, multipart })
      await page.goto(`/admin/universal/${id}/revisions`)
      const versions = page.locator('.revisions-list button')
      await expect(versions).toHaveCount(2)
      await versions.last().click()
      // On a phone in one text, on a desktop side by side.
      const shown = page.locator('.diff')
      await expect(shown.locator('del:visible').first()).toHaveText('சிறியது')
      await expect(shown.locator('ins:visible').first()).toHaveText('பெரியது')
      await expect(shown.locator('.diff-before').first()).toBeVisible({ visible: !isPhone })
      await page.getByRole('button', { name: adminDrafts.revisions.restore }).click()
      await page.getByRole('dialog').getByRole('button', { name: adminDrafts.revisions.restore }).click()
      await expect(page.getByText(adminDrafts.revisions.restored)).toBeVisible()
      await expect(versions).toHaveCount(3)
      await page.goto(`/posts/${id}`)
      await expect(page.locator('.prose')).toHaveText('ஊரின் நூலகம் சிறியது')
    })

    if (!isPhone) return

    test('a draft goes to review, gets a time, is published with its people and corrected', async ({
      page,
      newReader,
      faults,
    }) => {
      faults.expect(/404: GET .*\/posts\//)
      const title = `ஒரு பதிவின் நாள் ${lang} ${Date.now()}`
      const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
      const multipart = { title, content: '<p>ஆற்றூரில் மழை பெய்கிறது.</p>', category: 'Poems', state: 'draft' }
      const made = await page.request.post('/api/universal-posts', { headers, multipart })
      const { id } = (await made.json()) as { id: string }
      const reader = await newReader({ lang })
      /** Opens the post, chooses a state, and does what the main button says then. */
      const become = async (state: PostState, outcome: string | RegExp, more = async () => {}) => {
        await page.goto(`/admin/write?post=${id}`)
        await expect(titleOf(page)).toHaveValue(title)
        await openDetails(page)
        await page.locator('.state-choice').getByText(adminWriting.state[state], { exact: true }).click()
        await more()
        await closeDetails(page)
        await expect(main(page)).toHaveText(outcome)
        await main(page).click()
        await expect(page.locator('.write')).toHaveCount(0)
      }
      await become('review', adminWriting.outcome.review)
      await become('scheduled', /06:00/, () => page.getByLabel(adminWriting.state.publishAt).fill('2099-01-02T06:00'))
      expect((await reader.goto(`/posts/${id}`))!.status()).toBe(404)
      await become('published', adminWriting.outcome.published, async () => {
        const tag = page.getByRole('combobox', { name: adminTerms.picker.tag })
        await tag.fill(`மழைநாள் ${lang}`)
        await tag.press('Enter')
        const somebody = page.getByRole('combobox', { name: adminTerms.picker.author })
        await somebody.fill(`கயல் ${lang}`)
        await somebody.press('Enter')
      })
      await reader.goto(`/posts/${id}`)
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(reader.locator('.author .byline')).toContainText(`கயல் ${lang}`)
      await expect(reader.getByRole('list', { name: readers.tags }).getByRole('link')).toHaveText([`மழைநாள் ${lang}`])
      await become('published', adminPosts.form.save, async () => {
        await page.getByLabel(adminWriting.state.tellUpdate).check()
        await page.getByLabel(adminWriting.state.note).fill(`ஊரின் பெயர் திருத்தப்பட்டது ${lang}`)
      })
      await reader.goto('/corrections')
      await expect(reader.getByText(`ஊரின் பெயர் திருத்தப்பட்டது ${lang}`).first()).toBeVisible()
    })

    test('a sound is put into the text by the menu, and what was written is undone after a reload', async ({
      page,
    }) => {
      await page.goto('/admin/universal/create')
      await titleOf(page).fill(`ஒலி ${lang} ${Date.now()}`)
      await openText(page)
      await page.keyboard.insertText('முதல் வரி.')
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('இரண்டாம் வரி.')
      await expect(page).toHaveURL(/[?&]post=\w+/)
      await isSaved(page)
      await page.reload()
      await expect.poll(() => blocksOf(page)).toEqual(['முதல் வரி.', 'இரண்டாம் வரி.'])
      const undo = page.getByRole('button', { name: editor.undo, exact: true })
      await undo.click()
      await expect.poll(() => blocksOf(page)).not.toContain('இரண்டாம் வரி.')
      await page.getByRole('button', { name: editor.redo, exact: true }).click()
      await expect.poll(() => blocksOf(page)).toEqual(['முதல் வரி.', 'இரண்டாம் வரி.'])

      const text = page.locator('.ProseMirror')
      await openText(page)
      await page.keyboard.press('ControlOrMeta+End')
      const chosen = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: editor.insert.open, exact: true }).click()
      await page.getByRole('menuitem', { name: editor.insert.audio, exact: true }).click()
      await (await chosen).setFiles([sound])
      await expect(text.locator('audio[src^="/uploads/"]')).toHaveCount(1)
      await openDetails(page)
      await page.getByLabel(adminPosts.form.category).selectOption({ label: lang === 'ta' ? 'கவிதைகள்' : 'Poems' })
      await closeDetails(page)
      await publishNew(page, say)
      await page.goto((await page.getByRole('link', { name: adminPosts.viewAsReader }).getAttribute('href'))!)
      await expect(page.locator('.prose audio[controls]')).toBeVisible()
    })

    test('many posts are withdrawn with one press, and come back with another [N-14]', async ({ page }) => {
      const word = `Many${lang}${Date.now()}`
      const ids = [await publishPost(page, `${word} one`), await publishPost(page, `${word} two`)]
      const statuses = () =>
        Promise.all(ids.map(async (id) => (await page.request.get(`/api/universal-posts/${id}`)).status()))
      await page.goto(`/admin/universal?q=${word}`)
      const rows = page.locator('.list tbody tr')
      await expect(rows).toHaveCount(2)
      await page.getByLabel(adminWorkList.selectAll).check()
      const bar = page.getByRole('group', { name: adminWorkList.selected })
      await bar.getByRole('button', { name: adminPostList.bulk.unpublish }).click()
      await expect(rows.getByRole('img', { name: adminPostList.states.unpublished })).toHaveCount(2)
      expect(await statuses()).toEqual([404, 404])
      await page.getByRole('button', { name: adminTrash.undo, exact: true }).click()
      await expect(page.getByText(adminWorkList.undone)).toBeVisible()
      await expect(rows.getByRole('img', { name: adminPostList.states.published })).toHaveCount(2)
      expect(await statuses()).toEqual([200, 200])
    })
  })
