// @vitest-environment jsdom
// The plans that readers may wish for.
import { afterEach, expect, test } from 'vitest'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { plan } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.en
const month = { ...plan, id: 'plan2', title: 'மாதம்', price: 5000, durationInDays: 30 }
const answers: Answers = { 'plans.list': data([plan, month]) }
const entry = page.locator('.plan').filter({ has: page.getByRole('heading', { name: month.title, exact: true }) })
const toast = page.locator('.toast')

let app: App
afterEach(() => app.close())

test('the head leads to the plans, which tell price and days; a wish without a login says what is still needed [R-05, S-013, S-028, S-202, S-203, S-204]', async () => {
  app = await openApp('/contact', { lang: 'en', answers })
  await page
    .locator('.head')
    .getByRole('link', { name: say('site:shop.subscribe'), exact: true })
    .click()
  await entry.waitFor()
  expect(location.pathname).toBe('/subscriptions')
  expect(page.locator('.plan .cost').texts()).toEqual([
    `₹500.00${say('plans:days', { count: 365 })}`,
    `₹50.00${say('plans:days', { count: 30 })}`,
  ])
  await entry.getByRole('button').click()
  await eventually(() => expect(toast.texts()).toEqual([say('plans:gateway')]))
  expect(entry.getByRole('status').getByRole('link').texts()).toEqual([say('plans:login')])
  expect(app.inputsTo('plans.request')).toEqual([])
})

test('the wish of a reader for a plan is recorded, and the plan says so', async () => {
  const mine = { active: null, requestedPlanIds: [month.id], plans: [] }
  app = await openApp('/subscriptions', {
    lang: 'en',
    stored: sessions.reader,
    answers: { ...answers, 'plans.request': data(mine) },
  })
  await eventually(() => expect(app.inputsTo('plans.mine')).not.toEqual([]))
  app.answer({ 'plans.mine': data(mine) })
  await entry.getByRole('button').click()
  await eventually(() => expect(toast.texts()).toEqual([`${say('plans:gateway')} ${say('plans:recorded')}`]))
  await eventually(() => expect(entry.texts()[0]).toContain(`${say('plans:requested')} ${say('plans:recorded')}`))
  expect(app.inputsTo('plans.request')).toEqual([{ planId: month.id }])
})

test('a reader is told when a plan could not be asked for', async () => {
  app = await openApp('/subscriptions', {
    lang: 'en',
    stored: sessions.reader,
    answers: { ...answers, 'plans.request': 'unreachable' },
  })
  await entry.getByRole('button').click()
  await eventually(() => expect(toast.texts()).toEqual([say('errors:NETWORK')]))
  expect(page.getByText(say('plans:gateway')).count()).toBe(0)
})
