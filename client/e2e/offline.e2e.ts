// Bookmarks without a network: what is kept on the device, when it changes, and when it goes.
import type { Page } from '@playwright/test'
import { dayMs } from '#shared/durations.ts'
import { storageKeys } from '../../shared/storage-keys.ts'
import postsMessages from '../i18n/en/posts.json' with { type: 'json' }
import readingErrors from '../i18n/en/reading-errors.json' with { type: 'json' }
import { isKept, keepSoon, keptPaths, markFirst, soon } from './support/bookmarks.ts'
import {
  expect,
  adminHeaders,
  readIn,
  signInAsReader,
  storeReader,
  test,
  untilAlive,
  untilInteractive,
} from './support/test.ts'
import { data } from '../test/answers.ts'
import { answerCalls } from './support/answers.ts'

const picture = '.open .pict img'
const offline = readingErrors.NETWORK
const yearMs = 365 * dayMs

/** Counts what stays on the device: copies, and what answers with them. */
const countKept = (page: Page) => () =>
  page.evaluate(async () => (await caches.keys()).length + (await navigator.serviceWorker.getRegistrations()).length)

/** By the button of the head or the menu, whichever the screen shows. */
const logOut = (page: Page): Promise<void> =>
  page
    .locator('button', { hasText: 'Log out' })
    .first()
    .evaluate((button: HTMLElement) => button.click())

test.describe('bookmarks without a network', () => {
  test.beforeEach(async ({ page, context, baseURL, faults }) => {
    await keepSoon(page)
    await readIn(context, 'en', baseURL!)
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503: GET /)
  })

  test('are listed and open with text and picture; one that is taken away goes', async ({ page, context }, {
    project,
  }) => {
    await storeReader(page, `Traveller ${project.name}`)
    await page.goto('/recentposts')
    const [first, second] = await markFirst(page, 7)
    // A cache of an earlier format, and a file of an earlier build, are not kept for long.
    await page.evaluate(async () => {
      await caches.open('bookmarks-1-x')
      const name = (await caches.keys()).find((known) => known.startsWith('bookmarks-2-'))!
      await (await caches.open(name)).put('/assets/earlier.js', new Response(''))
    })
    await page.reload()
    await expect.poll(isKept(page, '/assets/earlier.js'), soon).toBe(false)
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length), soon).toBe(1)

    await context.setOffline(true)
    await page.goto('/bookmarks')
    await expect(page.getByText('You are offline.')).toBeVisible()
    await expect(page.locator('.grid3 .card')).toHaveCount(7)
    await page.getByLabel('Search in titles').fill('nothing is called so')
    await expect(page.getByText('No bookmark has this in its title.')).toBeVisible()
    await page.getByLabel('Search in titles').fill('')
    await page.locator(`.grid3 a[href="${first}"]`).first().click()
    await expect(page).toHaveURL(first!)
    await expect(page.locator('article .prose')).not.toBeEmpty()
    await expect
      .poll(() =>
        page
          .locator(picture)
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    await page.goto('/recentposts')
    await expect(page.getByText('You are offline')).toBeVisible()
    // In the site's own letters, which are kept too, and only until there is a network.
    const fonts = () =>
      page.evaluate(async () => (await document.fonts.ready) && [...document.fonts].map((f) => f.status))
    await expect.poll(fonts, soon).toContain('loaded')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

    await context.setOffline(false)
    await expect(page.locator('.grid3 .card').first()).toBeVisible()
    await page.goto(second!)
    const marked = page.getByRole('button', { name: /^Remove bookmark/ }).first()
    await untilAlive(marked)
    await marked.click()
    await expect.poll(isKept(page, second!), soon).toBe(false)
    await context.setOffline(true)
    await page.goto('/bookmarks')
    await expect(page.locator('.grid3 .card')).toHaveCount(6)
  })

  test('follow the post, online and off: corrected, and no longer available', async ({ page, context }, {
    project,
  }) => {
    const title = `Kept ${project.name}`
    const headers = await adminHeaders(page)
    const made = await page.request.post('/api/universal-posts', {
      multipart: { title, content: '<p>As first written.</p>', category: 'Poems' },
      headers,
    })
    const { _id: id } = (await made.json()) as { _id: string }

    await storeReader(page, `Follower ${project.name}`)
    await page.goto(`/posts/${id}`)
    const unmarked = page.getByRole('button', { name: /^Bookmark/ }).first()
    await untilAlive(unmarked)
    await unmarked.click()
    const path = await page.locator('link[rel=canonical]').getAttribute('href')
    const { pathname } = new URL(path!)
    await expect.poll(isKept(page, pathname), soon).toBe(true)

    const corrected = { title, content: '<p>As corrected.</p>', category: 'Poems' }
    expect((await page.request.put(`/api/universal-posts/${id}`, { multipart: corrected, headers })).ok()).toBe(true)
    // While there is a network it answers, whatever is kept.
    await page.goto(pathname)
    await expect(page.getByText('As corrected.')).toBeVisible()
    const keptText = () => page.evaluate(async (kept) => (await caches.match(kept))?.text(), pathname)
    await expect.poll(keptText, soon).toContain('As corrected.')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('As corrected.')).toBeVisible()

    await context.setOffline(false)
    await page.request.delete(`/api/universal-posts/${id}`, { headers })
    await page.goto('/bookmarks')
    await expect(page.getByText('This post is no longer available.')).toBeVisible()
    await expect.poll(isKept(page, pathname), soon).toBe(false)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('This post is no longer available.')).toBeVisible()
  })

  test('of premium posts have the whole text for whoever has a plan, and not after its end', async ({ page, context }, {
    project,
  }) => {
    const headers = await adminHeaders(page)
    const lastWords = 'The end, for subscribers.'
    const content = `${'<p>Many words for everybody stand in each of these. </p>'.repeat(20)}<p>${lastWords}</p>`
    const made = await page.request.post('/api/universal-posts', {
      multipart: { title: `Premium ${project.name}`, content, category: 'Poems', isPremium: 'true' },
      headers,
    })
    const { _id: id } = (await made.json()) as { _id: string }

    await storeReader(page, `Subscriber ${project.name}`)
    await page.goto('/subscriptions')
    const plan = page.locator('.plan').first().getByRole('button')
    await untilAlive(plan)
    const asked = page.waitForResponse(/plans\.request/)
    await plan.click()
    expect((await asked).ok()).toBe(true)
    const list = await page.request.get('/trpc/plans.requests?input=%7B%7D', { headers })
    const { result } = (await list.json()) as {
      result: { data: { requests: { id: string; reader: { name: string } }[] } }
    }
    const { id: request } = result.data.requests.find(({ reader }) => reader.name === `Subscriber ${project.name}`)!
    const activated = await page.request.post('/trpc/plans.activate', { data: { id: request }, headers })
    expect(activated.ok(), await activated.text()).toBe(true)

    await page.goto(`/posts/${id}`)
    await expect(page.getByText(lastWords)).toBeVisible()
    const unmarked = page.getByRole('button', { name: /^Bookmark/ }).first()
    await unmarked.click()
    await expect.poll(isKept(page, `/offline-texts/${id}`), soon).toBe(true)
    await context.setOffline(true)
    const address = (await page.locator('link[rel=canonical]').getAttribute('href'))!
    await page.goto(address)
    await expect(page.getByText(lastWords)).toBeVisible()
    expect(
      await page.evaluate(async (path) => (await caches.match(path))?.text(), new URL(page.url()).pathname),
    ).not.toContain(lastWords)

    // It ends while there is no network …
    await page.clock.setFixedTime(Date.now() + 10 * yearMs)
    await page.goto(address)
    await expect(page.getByText(postsMessages.postFailed)).toBeVisible()
    await expect(page.getByText(lastWords)).toHaveCount(0)
    // … and is found to have ended when there is one again.
    await context.setOffline(false)
    await answerCalls(page, () => ({
      'plans.mine': data({ active: null, requestedPlanIds: [], plans: [] }),
      'posts.wholeContent': data(null),
    }))
    await page.goto('/bookmarks')
    await expect.poll(isKept(page, `/offline-texts/${id}`), soon).toBe(false)
    expect(await isKept(page, new URL(address).pathname)()).toBe(true)
  })

  test('are the newest that have room in 50 MB; the others are counted, and not fetched again', async ({
    page,
    context,
  }, { project }) => {
    const headers = await adminHeaders(page)
    const token = await storeReader(page, `Hoarder ${project.name}`)
    const ids: string[] = []
    for (const title of ['Oldest', 'Middle', 'Newest']) {
      const content = { title: `${title} ${project.name}`, content: '<p>Words.</p>', category: 'Poems' }
      const made = await page.request.post('/api/universal-posts', { multipart: content, headers })
      const { _id: postId } = (await made.json()) as { _id: string }
      await page.request.post('/trpc/bookmarks.add', {
        data: { postId },
        headers: { authorization: `Bearer ${token}` },
      })
      ids.push(postId)
    }
    await page.addInitScript((bytes) => {
      const ask = globalThis.fetch
      globalThis.fetch = async (...asked) => {
        const path = asked[0]
        if (typeof path !== 'string' || !path.startsWith('/posts/')) return ask(...asked)
        localStorage.setItem('asked', `${localStorage.getItem('asked') ?? ''}${path}\n`)
        return new Response(`<!-- ${'x'.repeat(bytes)} -->`, { headers: { 'content-type': 'text/html' } })
      }
    }, 20_000_000)
    const asked = () => page.evaluate(() => (localStorage.getItem('asked') ?? '').split('\n').filter(Boolean))
    for (let visit = 0; visit < 2; visit++) {
      const compared = page.waitForResponse(/offline-files/)
      await page.goto('/bookmarks')
      await compared
      await expect.poll(async () => (await asked()).length, soon).toBe(3)
      const kept = async () =>
        (await keptPaths(page)).filter((path) => path.startsWith('/posts/')).map((path) => path.split('/')[2]!)
      await expect.poll(async () => (await kept()).toSorted(), soon).toEqual(ids.slice(1).toSorted())
    }

    await context.setOffline(true)
    await page.goto('/bookmarks')
    await expect(page.getByText('There was no room for 1 more.')).toBeVisible()
    await expect(page.locator('.grid3 .card')).toHaveCount(2)
    expect(await asked()).toHaveLength(3)
  })

  test('keep their mark when it cannot be taken away, and say why', async ({ page, context }, { project }) => {
    await storeReader(page, `Unmarking ${project.name}`)
    await page.goto('/home')
    const [path] = await markFirst(page, 1)
    await context.setOffline(true)
    await page.goto('/bookmarks')
    const marked = page.locator('.grid3 .mark[aria-pressed=true]')
    await marked.click()
    await expect(page.locator('.toast')).toHaveText(offline)
    await expect(marked).toBeVisible()
    expect(await isKept(page, path!)()).toBe(true)
    await context.setOffline(false)
    await page.reload()
    await marked.click()
    await expect.poll(isKept(page, path!), soon).toBe(false)
  })

  test('go with the session, however it ends, and are never seen by the next reader', async ({ page, faults }, {
    project,
  }) => {
    faults.expect(/^401: /)
    const reader = async (name: string, at: string) => {
      await storeReader(page, `Leaver ${name} ${project.name}`)
      await page.goto(at)
    }
    /** What bookmarks leave on a device, whichever they are. */
    const leaveCopy = () =>
      page.evaluate(async () => {
        await (await caches.open('bookmarks-2-x')).put('/bookmarks', new Response(''))
        await navigator.serviceWorker.register('/offline-worker.js')
      })
    const expectNothing = (name: string) => expect.poll(countKept(page), { ...soon, message: name }).toBe(0)

    await reader('logout', '/home')
    await markFirst(page, 1)
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await expectNothing('logout')

    await reader('elsewhere', '/settings/account')
    await leaveCopy()
    const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.clientToken)
    const headers = { authorization: `Bearer ${token}` }
    expect((await page.request.post('/trpc/auth.logout', { headers, data: {} })).ok()).toBe(true)
    await page.goto('/home')
    await expectNothing('elsewhere')

    await reader('deletion', '/settings/account')
    await leaveCopy()
    const remove = page.getByRole('button', { name: 'Delete account' })
    await untilAlive(remove)
    await remove.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill('a password of a reader')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await untilInteractive(page)
    await expectNothing('deletion')

    await reader('another', '/settings/account')
    await leaveCopy()
    await signInAsReader(page, `Next ${project.name}`)
    await expectNothing('another')
  })

  test('go at the next page where the one that was to delete them was left at once', async ({ page }, { project }) => {
    await storeReader(page, `Hasty ${project.name}`)
    await page.goto('/home')
    await markFirst(page, 1)
    // The page is gone before the browser has said what is kept.
    await page.evaluate(() => {
      CacheStorage.prototype.keys = () => new Promise(() => {})
    })
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await page.goto('/home')
    await expect.poll(countKept(page), soon).toBe(0)
  })

  test('are asked for in vain in a private window, where a session begins and ends as elsewhere', async ({ page }, {
    project,
  }) => {
    await page.addInitScript(() => {
      CacheStorage.prototype.keys = () =>
        Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
    })
    // What was asked for before the end of the session may be answered after it.
    const marks = page.waitForResponse(/bookmarks\.ids/)
    await signInAsReader(page, `Private ${project.name}`)
    await marks
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
  })

  test('go where the session ends while they are made, and making them fails', async ({ page }, { project }) => {
    await storeReader(page, `Broken off ${project.name}`)
    await page.goto('/home')
    await page.route('**/offline-files.json', (route) => route.abort())
    await page.evaluate(() => {
      const { serviceWorker } = navigator
      const register = serviceWorker.register.bind(serviceWorker)
      serviceWorker.register = (...asked) =>
        new Promise((resolve) => {
          Object.assign(globalThis, { goOn: () => resolve(register(...asked)) })
        })
    })
    await page.locator('.card .mark[aria-pressed=false]').first().click()
    await page.waitForFunction(() => 'goOn' in globalThis)
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/offline-files.json'))
    await page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn())
    await failed
    await expect.poll(countKept(page), soon).toBe(0)
  })

  test('are not begun after the end of the session, not even where another tab was waited for', async ({ page }, {
    project,
  }) => {
    await storeReader(page, `Waiting ${project.name}`)
    await page.goto('/home')
    await page.evaluate(() => {
      const held = new Promise<void>((resolve) => Object.assign(globalThis, { goOn: resolve }))
      void navigator.locks.request('offline-copy', () => held)
    })
    await page.locator('.card .mark[aria-pressed=false]').first().click()
    const isWaiting = async () => (await navigator.locks.query()).pending?.some(({ name }) => name === 'offline-copy')
    await expect.poll(() => page.evaluate(isWaiting)).toBe(true)
    await logOut(page)
    await expect(page).toHaveURL(/\/login$/)
    await page.evaluate(async () => {
      ;(globalThis as unknown as { goOn: () => void }).goOn()
      // It is this test's turn after whoever was waiting.
      await navigator.locks.request('offline-copy', () => {})
    })
    expect(await countKept(page)()).toBe(0)
  })

  test('cost nothing to whoever has none', async ({ page }, { project }) => {
    await page.clock.install()
    const asked = page.waitForResponse(/bookmarks\.ids/)
    await signInAsReader(page, `Plain ${project.name}`)
    await (await asked).finished()
    const lists: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('bookmarks.list')) lists.push(request.url())
    })
    // A copy would begin two seconds after the answer; the post that is opened then gives it time to show.
    await page.clock.runFor(5000)
    await page.locator('.card h3 a').first().click()
    await expect(page.locator('.open')).toBeVisible()
    expect(lists).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await keptPaths(page)).toEqual([])
  })
})
