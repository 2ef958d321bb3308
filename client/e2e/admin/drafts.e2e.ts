// What is written is on the server within seconds, whatever happens to the tab, the browser, the line or the session.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { goByScripts } from '../support/admin-nav.ts'
import { launchOptions } from '../support/browser.ts'
import { desktopInEnglish, phoneInTamil, type devices } from '../support/devices.ts'
import { freePort } from '../../../server/test/site-process.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { blocksOf, openText, publishPost } from '../support/writing.ts'

/** Starts a browser with a profile that outlives it. */
async function startBrowser(profile: string) {
  const debugPort = await freePort()
  const args = ['--headless', `--remote-debugging-port=${debugPort}`, `--user-data-dir=${profile}`, 'about:blank']
  const path = launchOptions.executablePath ?? chromium.executablePath()
  // A group of its own: what a distribution calls the browser may be a script that starts it.
  const browser = spawn(path, [...launchOptions.args, ...args], { stdio: 'ignore', detached: true })
  const isThere = async () => {
    try {
      return (await fetch(`http://127.0.0.1:${debugPort}/json/version`)).ok
    } catch {
      return false
    }
  }
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${debugPort}`)
  const context = connection.contexts()[0]!
  const page = await context.newPage()
  return { context, page, kill: () => process.kill(-browser.pid!, 'SIGKILL') }
}

/** Signs in on a device. @returns its words, and what is looked at there */
function onDevice({ lang, say, viewport }: (typeof devices)[number]) {
  const { adminPosts, adminDrafts, adminWriting } = say
  test.use({ viewport })
  test.beforeEach(async ({ page, context, baseURL }) => {
    await readIn(context, lang, baseURL!)
    await signInAsAdmin(page)
  })
  return {
    adminPosts,
    adminDrafts,
    adminWriting,
    titleOf: (page: Page) => page.getByRole('textbox', { name: adminPosts.form.title }).first(),
    isSaved: (page: Page) =>
      expect(page.locator('.save-state')).toContainText(adminDrafts.save.saved.replace(' {{time}}', '')),
    /** The page has the address of a draft. */
    hasAddress: (page: Page) => expect(page).toHaveURL(/[?&]post=\w+/),
  }
}

test.describe(phoneInTamil.where, () => {
  const { adminDrafts, titleOf, isSaved, hasAddress } = onDevice(phoneInTamil)

  test('a draft is saved while it is written, is found on the dashboard, and is there after a reload', async ({
    page,
  }) => {
    const title = `Saved by itself ${Date.now()}`
    await page.goto('/admin/universal/create')
    await titleOf(page).fill(title)
    await openText(page)
    await page.keyboard.insertText('மழை வந்தது.')
    await isSaved(page)
    await hasAddress(page)
    await page.reload()
    await expect(titleOf(page)).toHaveValue(title)
    await expect.poll(() => blocksOf(page)).toEqual(['மழை வந்தது.'])
    await goByScripts(page, '/admin/dashboard')
    await page.getByRole('region', { name: adminDrafts.unfinished.title }).getByRole('link', { name: title }).click()
    await expect(titleOf(page)).toHaveValue(title)
  })
})

// Lines, sessions and other tabs fail alike on every screen.
test.describe(desktopInEnglish.where, () => {
  const { lang, viewport } = desktopInEnglish
  const { adminPosts, adminDrafts, adminWriting, titleOf, isSaved, hasAddress } = onDevice(desktopInEnglish)

  test('two new posts in two tabs are two drafts', async ({ page, context }) => {
    const other = await context.newPage()
    const titles = ['First tab', 'Second tab'].map((name) => `${name} ${Date.now()}`)
    for (const [index, tab] of [page, other].entries()) {
      await tab.goto('/admin/universal/create')
      await expect(titleOf(tab)).toHaveValue('')
      await titleOf(tab).fill(titles[index]!)
      await hasAddress(tab)
    }
    expect(page.url()).not.toBe(other.url())
    for (const [index, tab] of [page, other].entries()) {
      await tab.reload()
      await expect(titleOf(tab)).toHaveValue(titles[index]!)
    }
  })

  test('the line is cut while somebody writes: the text stays on the device, and is saved when the line is back', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/admin/universal/create')
    await titleOf(page).fill(`Cut off ${Date.now()}`)
    await hasAddress(page)
    await context.setOffline(true)
    await openText(page)
    await page.keyboard.insertText('Written without a line.')
    await expect(page.locator('.save-state')).toContainText(adminDrafts.save.offline)
    await context.setOffline(false)
    await isSaved(page)
    await page.reload()
    await expect.poll(() => blocksOf(page)).toEqual(['Written without a line.'])
  })

  test('the answer to saving a post is lost: pressed again, it is saved once and nothing is asked', async ({
    page,
    faults,
  }) => {
    faults.expect(/ERR_FAILED|409/)
    const title = `Lost answer ${Date.now()}`
    const id = await publishPost(page, title)
    await page.goto(`/admin/write?post=${id}`)
    await expect(titleOf(page)).toHaveValue(title)
    let isLost = true
    await page.route(/trpc\/.*drafts\.commit/, async (route) => {
      if (!isLost) return route.fallback()
      isLost = false
      await route.fetch()
      return route.abort()
    })
    await titleOf(page).fill(`${title}, changed`)
    const save = page.getByRole('button', { name: adminPosts.form.save })
    await save.click()
    await expect(page.locator('.write-notes').getByRole('alert')).toContainText(adminPosts.errors.safeHere)
    await save.click()
    await expect(page.locator('.write')).toHaveCount(0)
    await page.goto(`/posts/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, changed`)
  })

  test('the session ends while somebody writes: after signing in the text is there', async ({
    page,
    faults,
    baseURL,
  }) => {
    faults.expect(/401/)
    const title = `Signed out ${Date.now()}`
    await page.goto('/admin/universal/create')
    await titleOf(page).fill(title)
    await hasAddress(page)
    await isSaved(page)
    const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.adminToken)
    await openText(page)
    await page.request.post('/api/auth/admin/logout', { headers: { authorization: `Bearer ${token}` } })
    await page.keyboard.insertText('Written after the end.')
    await expect(page).toHaveURL(/\/auth\/login/)
    const { searchParams } = new URL(page.url())
    await signInAsAdmin(page)
    await page.goto(new URL(searchParams.get('next')!, baseURL).href)
    await expect(titleOf(page)).toHaveValue(title)
    await expect.poll(() => blocksOf(page)).toEqual(['Written after the end.'])
    await isSaved(page)
  })

  test('the browser is killed while somebody writes: no more than five seconds of it are lost', async ({
    page,
    baseURL,
  }) => {
    const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.adminToken)
    const profile = mkdtempSync(join(tmpdir(), 'mai-profile-'))
    const start = async () => {
      const started = await startBrowser(profile)
      await readIn(started.context, lang, baseURL!)
      await started.page.setViewportSize(viewport)
      await started.page.goto(`${baseURL}/favicon.svg`)
      await started.page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.adminToken, token])
      return started
    }
    let browser = await start()
    try {
      await browser.page.goto(`${baseURL}/admin/universal/create`)
      const title = `Killed ${Date.now()}`
      await titleOf(browser.page).fill(title)
      await openText(browser.page)
      const written: { words: string; at: number }[] = []
      // Until the first words are older than that.
      while (written.length < 2 || Date.now() - written[1]!.at < 5000) {
        await browser.page.keyboard.type(`word${written.length} `, { delay: 60 })
        written.push({ words: `word${written.length}`, at: Date.now() })
      }
      const address = browser.page.url()
      const killedAt = Date.now()
      browser.kill()
      browser = await start()
      await browser.page.goto(address)
      await expect(titleOf(browser.page)).toHaveValue(title)
      const [text = ''] = await blocksOf(browser.page)
      const old = written.filter(({ at }) => killedAt - at >= 5000)
      expect(old.length).toBeGreaterThan(0)
      for (const { words } of old) expect(text).toContain(words)
    } finally {
      browser.kill()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  })

  test('two editors of one post see each other, and neither overwrites the other: both texts are merged', async ({
    page,
    newReader,
    faults,
  }) => {
    faults.expect(/409/)
    const title = `Together ${Date.now()}`
    const id = await publishPost(page, title)
    const other = await newReader({ lang })
    await signInAsAdmin(other)
    for (const tab of [page, other]) {
      await tab.goto(`/admin/write?post=${id}`)
      await expect(titleOf(tab)).toHaveValue(title)
    }
    await expect(page.locator('.presence')).toHaveText(adminDrafts.presence.self)

    await titleOf(other).fill(`${title}, theirs`)
    await isSaved(other)
    await openText(page)
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText(' Mine.')
    const conflict = page.locator('.conflict')
    await expect(conflict.getByRole('alert')).toContainText(adminDrafts.conflict.text)
    await expect(conflict).toContainText('theirs')
    await expect(page.locator('.save-state')).toContainText(adminDrafts.save.conflict)
    await conflict
      .getByRole('group', { name: adminDrafts.diff.title })
      .getByRole('radio', { name: adminDrafts.conflict.side.theirs })
      .check()
    await conflict.getByRole('button', { name: adminDrafts.conflict.merge }).click()
    await expect(conflict).toHaveCount(0)
    await expect(titleOf(page)).toHaveValue(`${title}, theirs`)
    await expect.poll(() => blocksOf(page)).toEqual(['The rain came early. Mine.'])
    await isSaved(page)

    // What is chosen for the post is named as well, and not replaced by whoever chose something else.
    await other.locator('.state-choice').getByText(adminWriting.state.unpublished).click()
    const choice = other.locator('.conflict').getByRole('group', { name: adminDrafts.diff.state })
    await expect(choice.locator('..')).toContainText(adminWriting.state.unpublished)
    await other.locator('.conflict').getByRole('button', { name: adminDrafts.conflict.theirs }).click()
    await expect(
      other.getByRole('radio', { name: adminWriting.state.published, exact: true, includeHidden: true }),
    ).toBeChecked()

    await goByScripts(other, '/admin/universal')
    await expect(page.locator('.presence')).toBeEmpty()
    await page.getByRole('button', { name: adminPosts.form.save }).click()
    await expect(page.locator('.write')).toHaveCount(0)
    await page.goto(`/posts/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, theirs`)
    await expect(page.locator('.prose')).toHaveText('The rain came early. Mine.')
  })

  test('changes of a published post wait as a draft when its window is closed, and are given up when that is wanted', async ({
    page,
  }) => {
    const title = `Kept back ${Date.now()}`
    const id = await publishPost(page, title)
    const window = page.locator('.write')
    await page.goto(`/admin/write?post=${id}`)
    await titleOf(page).fill(`${title}, not yet`)
    await isSaved(page)
    await window.getByRole('button', { name: adminPosts.form.cancel, exact: true }).click()
    await page.getByRole('button', { name: adminDrafts.close.keep }).click()
    await expect(page.locator('.write')).toHaveCount(0)
    const html = await (await page.request.get(`/posts/${id}`)).text()
    expect(html).toContain(title)
    expect(html).not.toContain('not yet')
    await goByScripts(page, `/admin/write?post=${id}`)
    await expect(titleOf(page)).toHaveValue(`${title}, not yet`)
    await page.locator('.write-restored').getByRole('button', { name: adminPosts.draft.discard }).click()
    await expect(titleOf(page)).toHaveValue(title)
    await expect(page.locator('.write-restored')).toHaveCount(0)
  })
})
