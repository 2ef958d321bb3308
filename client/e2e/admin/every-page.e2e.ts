// Every page of the admin, with something on it.
import type { Page } from '@playwright/test'
import { parts } from '../../features/admin/admin-sections.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { placeOrder } from '../support/orders.ts'
import { expectSound, expectToFit, inGroups } from '../support/sound-pages.ts'
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
    `/admin/write?post=${post.id}`,
    `/admin/universal/${post.id}/revisions`,
    `/admin/letters/${letter.id}`,
    '/admin/pages/terms',
  ]
}

test.use({ viewport: { width: 360, height: 800 } })

// In Tamil pages get wider and wider. axe looks at every second one on the phone and light, at the others wide and dark: all
// are made of the same lists, forms and tokens. Which messages a page loads does not depend on the language.
const look = async (page: Page, paths: string[], { isFollowed }: { isFollowed: boolean }): Promise<void> => {
  await page.evaluate(([key, theme]) => localStorage.setItem(key!, theme!), [storageKeys.theme, 'light'])
  const axeLook = (index: number) => ({ wide: index % 2 === 1, dark: index % 2 === 1 })
  await expectSound(page, paths, { widths: [768, 1024, 1280, 1600], axeLook, isFollowed })
}

for (const paths of inGroups(sections, 18))
  test(`pages of the admin from ${paths[0]} on fit, are accessible and lack no message [H-105, R-38, S-001, S-218]`, async ({
    page,
  }) => {
    await signInAsAdmin(page)
    await look(page, paths, { isFollowed: true })
  })

for (const paths of inGroups(sections, 18))
  test(`pages of the admin from ${paths[0]} on fit in English, too [H-105]`, async ({ page, context, baseURL }) => {
    await readIn(context, 'en', baseURL!)
    await signInAsAdmin(page)
    // Most words are longer in Tamil, which is looked at at every width.
    await expectToFit(page, paths, [1024, 360])
  })

test('pages of single things in the admin fit, are accessible and lack no message [H-105, R-38, S-001, S-218]', async ({
  page,
}) => {
  // Windows open with their page.
  await look(page, await makeThings(page, `Every page ${Date.now()}`), { isFollowed: false })
})
