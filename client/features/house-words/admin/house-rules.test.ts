// @vitest-environment jsdom
// Which rules the proofreader goes by, on the page with the words of the house.
import { afterEach, expect, test } from 'vitest'
import { houseRules } from '#shared/proof/marks.ts'
import { langs } from '#shared/lang.ts'
import { messages } from '#client/i18n/messages.ts'
import { data, refused } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { houseRuleSwitches } from '#client/test/texts/samples.ts'

let app: App
afterEach(() => app.close())

const open = async (lang: (typeof langs)[number]) => {
  app = await openApp('/admin/house-words', { lang, stored: sessions.admin })
  const { adminHouseWords: say } = messages[lang]
  await page.getByText(say.rulesTitle, { exact: true }).click()
  return { say, box: (rule: keyof typeof say.rules) => page.getByLabel(say.rules[rule]) }
}

test.each(langs)('each rule has a box with its name and an example (%s)', async (lang) => {
  const { box } = await open(lang)
  for (const rule of houseRules) {
    await box(rule).waitFor()
    expect([rule, box(rule).now().checked]).toEqual([rule, houseRuleSwitches[rule]])
  }
  await page.getByText('அந்த படம் → அந்தப் படம்', { exact: true }).waitFor()
})

test('a rule is saved when its box is ticked, and the box shows it at once', async () => {
  const { say, box } = await open('en')
  await box('article').waitFor()
  const release = app.hold('houseWords.switchRule')
  await box('article').click()
  await eventually(() => expect(app.inputsTo('houseWords.switchRule')).toEqual([{ rule: 'article', isOn: false }]))
  expect(box('article').now().checked).toBe(false)
  const changed = data({ ...houseRuleSwitches, article: false })
  app.answer({ 'houseWords.switchRule': changed, 'houseWords.rules': changed })
  release()
  await page.getByText(say.saved, { exact: true }).waitFor()
  expect(box('article').now().checked).toBe(false)
  expect(box('doubling').now().checked).toBe(true)
})

test('a box that is pressed again while it is saved stays as it was pressed last', async () => {
  const { say, box } = await open('en')
  await box('article').waitFor()
  const release = app.hold('houseWords.switchRule')
  app.answer({ 'houseWords.switchRule': data(houseRuleSwitches) })
  await box('article').click()
  await box('article').click()
  expect(box('article').now().checked).toBe(true)
  release()
  await eventually(() => expect(app.inputsTo('houseWords.switchRule')).toHaveLength(2))
  expect(app.inputsTo('houseWords.switchRule').at(-1)).toEqual({ rule: 'article', isOn: true })
  await page.getByText(say.saved, { exact: true }).waitFor()
  expect(box('article').now().checked).toBe(true)
})

test('what could not be saved is said, and the box shows what is stored', async () => {
  const { say, box } = await open('en')
  await box('unknown').waitFor()
  app.answer({ 'houseWords.switchRule': refused('INTERNAL') })
  await box('unknown').click()
  await page.getByText(say.failed.rule, { exact: true }).waitFor()
  await eventually(() => expect(box('unknown').now().checked).toBe(false))
})

test('rules that do not load can be asked for again', async () => {
  app = await openApp('/admin/house-words', {
    ...{ lang: 'en', stored: sessions.admin },
    answers: { 'houseWords.rules': refused('INTERNAL') },
  })
  const { adminHouseWords: say, site } = messages.en
  await page.getByText(say.rulesTitle, { exact: true }).click()
  await page.getByText(say.failed.rules, { exact: true }).waitFor()
  app.answer({ 'houseWords.rules': data(houseRuleSwitches) })
  await page.getByRole('button', { name: site.retry, exact: true }).click()
  await page.getByLabel(say.rules.article).waitFor()
})
