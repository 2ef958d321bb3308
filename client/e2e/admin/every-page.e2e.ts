// Every page of the admin, with something on it: on a phone in Tamil, on a wide screen in English.
import type { Page } from '@playwright/test'
import { parts } from '../../features/admin/admin-sections.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { placeOrder } from '../support/orders.ts'
import { expectSound } from '../support/sound-pages.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

test.setTimeout(300_000)

const sections = [
  '/admin/dashboard',
  '/admin/account',
  ...parts.flatMap(({ to, create }) => (create ? [to, create] : [to])),
]

/** Makes what the pages show, and lists the addresses of single things. */
async function makeThings(page: Page, name: string): Promise<string[]> {
  const order = await placeOrder(page, name)
  const token = await signInAsAdmin(page)
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/trpc/${path}`, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { result: { data: { id: string } } }).result.data
  }
  await call('contact.send', { name, email: 'reader@example.org', message: 'நாளிதழ் எப்போது வரும்?' })
  await call('newsletter.subscribe', { email: `${name.replaceAll(' ', '-')}@example.org`.toLowerCase() })
  const post = await call('posts.create', { title: name, content: '<p>மழை</p>', category: 'Poems', state: 'draft' })
  const letter = await call('letters.create', { audience: 'all', lang: 'ta', subject: name, content: '<p>வணக்கம்</p>' })
  return [
    `/admin/orders?edit=${order.id}`,
    `/admin/orders/${order.id}/slip`,
    `/admin/universal?edit=${post.id}`,
    `/admin/universal/${post.id}/revisions`,
    `/admin/letters/${letter.id}`,
  ]
}

for (const { lang, theme, width } of [
  { lang: 'ta', theme: 'light', width: 360 },
  { lang: 'en', theme: 'dark', width: 1600 },
] as const)
  test(`every page of the admin fits, is accessible and lacks no message (${lang}, ${theme}, ${width} pixels) [H-105, R-38, S-001, S-218]`, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await readIn(context, lang, baseURL!)
    // Nothing moves or fades while it is looked at.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.theme, theme])
    const things = await makeThings(page, `Every page ${lang} ${Date.now()}`)
    await expectSound(page, [...sections, ...things], {
      inBothThemes: true,
      widths: [360, 768, 1024, 1280, 1600].filter((other) => other !== width),
    })
  })
