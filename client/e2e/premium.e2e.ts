import type { APIRequestContext } from '@playwright/test'
import { storageKeys } from '../../shared/storage-keys.ts'
import { messages as accountTexts } from '../i18n/ta/account-pages.ts'
import { messages as adminTexts } from '../i18n/ta/admin.ts'
import texts from '../i18n/ta/posts.json' with { type: 'json' }
import { pressInRow } from './support/rows.ts'
import { said } from './support/said.ts'
import { expect, signInAsAdmin, storeReader, test } from './support/test.ts'
import { messages } from '../i18n/messages.ts'

const say = messages.ta

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A premium post, on all lists, that ends with these words. @returns its id */
async function publishPremium(request: APIRequestContext, token: string, lastWords: string): Promise<string> {
  const paragraph = `<p>${'உப்பளத்தின் வெயிலில் ஒரு முழு நாள் நடந்தோம். '.repeat(8)}</p>`
  const answer = await request.post('/api/universal-posts', {
    headers: bearer(token),
    multipart: {
      title: `சந்தாதாரருக்கு ${lastWords.slice(-6)}`,
      content: `${paragraph.repeat(5)}<p>${lastWords}</p>`,
      category: 'Premium Articles',
      isHome: 'true',
      isRecent: 'true',
      isPremium: 'true',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('a premium post is read to its end by a reader with a plan only', async ({ page, newReader }, { project }) => {
  const marker = `ஒளித்தசொல்${Date.now()}`
  const admin = await newReader()
  const token = await signInAsAdmin(admin)
  const id = await publishPremium(admin.request, token, marker)

  await test.step('everybody else is invited', async () => {
    await page.goto(`/posts/${id}`)
    await expect(page.getByRole('heading', { name: texts.premium.title })).toBeVisible()
    await expect(page.locator('.open .premium-mark')).toHaveText(texts.premium.mark)
    await expect(page.getByText(marker)).toHaveCount(0)
    await page.getByRole('link', { name: texts.premium.login }).click()
    await expect(page).toHaveURL(/\/login/)
    const plain = await newReader({ javaScriptEnabled: false })
    await plain.goto(`/posts/${id}`)
    await expect(plain.getByRole('link', { name: texts.premium.plans })).toBeVisible()
  })

  const subscriber = await newReader()
  await test.step('no page, feed or list of pages has the rest', async () => {
    const pages = ['/home', '/recentposts', '/premiumarticles', `/posts/${id}`, '/archive', '/search?q=உப்பளத்தின்']
    for (const path of [...pages, '/feed.xml', '/premiumarticles/feed.xml', '/sitemap.xml']) {
      const text = await (await admin.request.get(path)).text()
      expect(text.includes(marker), path).toBe(false)
    }
  })

  await test.step('a reader without a plan is not asked to log in', async () => {
    await storeReader(subscriber, `Premium ${project.name} ${Date.now()}`)
    await subscriber.goto(`/posts/${id}`)
    await expect(subscriber.getByRole('link', { name: texts.premium.plans })).toBeVisible()
    await expect(subscriber.getByRole('link', { name: texts.premium.login })).toHaveCount(0)
    await subscriber.getByRole('link', { name: texts.premium.plans }).click()
    const plan = subscriber.locator('.plan').first()
    await plan.getByRole('button').click()
    await expect(plan.getByText(say.plans.requested)).toBeVisible()
  })

  await test.step('the admin gives the plan, and the whole text is there', async () => {
    const name = await subscriber.evaluate((key) => localStorage.getItem(key) ?? '', storageKeys.userName)
    await admin.goto('/admin/subscription-plans')
    await pressInRow(admin.getByRole('row', { name }), said(adminTexts.adminPlans.activateOf, { name }))
    await subscriber.goto(`/posts/${id}`)
    await expect(subscriber.getByText(marker)).toBeVisible()
    await expect(subscriber.getByRole('heading', { name: texts.premium.title })).toHaveCount(0)
  })

  await test.step('the profile tells of it', async () => {
    await subscriber.goto('/profile')
    await expect(subscriber.locator('.my-plans .st')).toHaveText(accountTexts.profile.plans.states.active)
    await expect(subscriber.locator('.my-plans time')).toHaveCount(2)
  })

  await test.step('the form of premium articles begins with the box ticked', async () => {
    const premium = admin.getByRole('checkbox', { name: adminTexts.adminPosts.form.premium })
    // On the phone the details are a sheet.
    const openDetails = async () => {
      if (project.name === 'phone')
        await admin.getByRole('button', { name: adminTexts.adminWriting.details, exact: true }).click()
    }
    await admin.goto('/admin/premium-articles/create')
    await openDetails()
    await expect(premium).toBeChecked()
    await admin.goto('/admin/universal/create')
    await openDetails()
    await expect(premium).toBeVisible()
    await expect(premium).not.toBeChecked()
  })
})
