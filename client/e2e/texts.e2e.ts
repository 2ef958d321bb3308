// Every documented text where the specification has it: in English to the letter, and in Tamil.
import type { Locator, Page } from '@playwright/test'
import { formatDate } from '../../shared/dates.ts'
import { langs, type Lang } from '../../shared/lang.ts'
import { storageKeys } from '../../shared/storage-keys.ts'
import { addCases } from '../i18n/cases.ts'
import { createI18n } from '../i18n/i18n.ts'
import { messages } from '../i18n/messages.ts'
import { readingOf, type Reading } from './support/read-text.ts'
import { expect, readIn, test as base, untilInteractive } from './support/test.ts'
import { admin } from './support/site.ts'
import { answerCalls, type Answers } from './texts/answers.ts'
import { parts } from './texts/parts.ts'
import type { Shown } from './texts/shown.ts'
import type { Say, Screen, Step } from './texts/table.ts'

const tamil = createI18n('ta', messages.ta)
addCases(tamil)
const words: Record<Lang, Say> = {
  en: createI18n('en', messages.en).getFixedT(null, 'site') as unknown as Say,
  ta: tamil.getFixedT(null, 'site') as unknown as Say,
}

type Stored = Record<string, string>

/** What the browsers of an admin and of a reader have stored; both sign in once for all tests of a process. */
const test = base.extend<object, { sessions: { admin: Stored; reader: Stored } }>({
  sessions: [
    async ({ playwright, site }, use) => {
      const api = await playwright.request.newContext({ baseURL: site.url })
      const call = async (path: string, body: object) => (await api.post(path, { data: body })).json()
      const name = 'Kayal'
      const { token } = (await call('/api/auth/admin/login', admin)) as { token: string }
      const reader = (await call('/api/auth/client/register', {
        name,
        email: `texts-${crypto.randomUUID()}@example.org`,
        password: 'a password of a reader',
      })) as { token: string; userId: string }
      await api.dispose()
      await use({
        admin: { [storageKeys.adminToken]: token },
        reader: {
          [storageKeys.clientToken]: reader.token,
          [storageKeys.userId]: reader.userId,
          [storageKeys.userName]: name,
        },
      })
    },
    { scope: 'worker' },
  ],
})

/** Puts values in the places of their names. */
const filled = (sentence: string, values: Record<string, string | number> = {}): string =>
  sentence.replace(/{{(\w+)}}/g, (whole, name: string) => String(values[name] ?? whole))

/** A text of the table in the language of the page. */
function wordsOf({ en, key, values, keyed = {}, on }: Shown, lang: Lang): string {
  const known = { ...values, ...(on && { date: formatDate(on, lang) }) }
  if (lang === 'en' || key === null) return filled(en, known)
  const said = Object.entries(keyed).map(([name, of]) => [name, words[lang](of)] as const)
  return words[lang](key, { ...known, ...Object.fromEntries(said) })
}

const escaped = (sentence: string): string => sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What is the text, or has it: of a field its label is read, which may stand anywhere. */
function locate(page: Page, shown: Shown, lang: Lang): Locator {
  const said = wordsOf(shown, lang)
  const { role, within, withMore } = shown
  const place = page.locator(within ?? 'body')
  const whole = withMore ? new RegExp(escaped(said)) : new RegExp(`^\\s*${escaped(said)}\\s*$`)
  const found = {
    alert: () => place.getByRole('alert').filter({ hasText: new RegExp(escaped(said)) }),
    status: () => place.getByRole('status').filter({ hasText: new RegExp(escaped(said)) }),
    description: () => place.locator('[id]').getByText(whole),
    label: () => place.getByLabel(whole),
    placeholder: () => place.locator(`[data-placeholder="${said}"]`),
    text: () => place,
  }
  if (role in found) return found[role as keyof typeof found]()
  return place.getByRole(role as 'button', { name: whole, ...(role === 'option' && { includeHidden: true }) })
}

/** The choices of a closed list have no place on the page, and an empty field shows its text without an element. */
const isOnlyAttached = ({ role }: Shown): boolean => role === 'option' || role === 'placeholder'

/**
 * What is seen of a text where it belongs: in its own element and whole. It may stand in the page twice, for the phone and
 * for the desktop: one of them is to be seen.
 */
async function reading(page: Page, shown: Shown, lang: Lang): Promise<Reading> {
  const found = locate(page, shown, lang)
  if (isOnlyAttached(shown)) return (await found.count()) > 0 ? 'read' : 'absent'
  if (shown.role === 'description') {
    const ids = await found.evaluateAll((texts) => texts.map(({ id }) => id))
    const described = ids.map((id) => page.locator(`[aria-describedby~="${id}"]`).filter({ visible: true }))
    const counts = await Promise.all(described.map((each) => each.count()))
    return counts.some((count) => count > 0) ? 'read' : 'absent'
  }
  if (shown.isName) return (await found.filter({ visible: true }).count()) > 0 ? 'read' : 'absent'
  if (shown.role === 'label' || shown.role === 'checkbox') {
    if (!(await found.filter({ visible: true }).count())) return 'absent'
    return readingOf(page.locator('label, legend, .lab'), wordsOf(shown, lang), shown.withMore)
  }
  const seen = await readingOf(found, wordsOf(shown, lang), shown.withMore)
  return shown.moves && seen === 'cut' ? 'read' : seen
}

async function expectRead(page: Page, shown: Shown, lang: Lang, screen: Screen): Promise<void> {
  const message = `${shown.rows} ${wordsOf(shown, lang)}`
  const look = async () => {
    const seen = await reading(page, shown, lang)
    if (screen.waits && seen !== 'read') await page.clock.runFor(500)
    return seen
  }
  await expect.poll(look, { message, intervals: [50] }).toBe('read')
  // It has not come only to go at once.
  await nextFrames(page, screen)
  expect(await reading(page, shown, lang), message).toBe('read')
}

/** The page has drawn once more. */
const nextFrames = (page: Page, { waits }: Screen): Promise<void> =>
  waits
    ? page.clock.runFor(50)
    : page.evaluate(
        () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      )

async function expectShown(page: Page, shown: Shown, lang: Lang, screen: Screen): Promise<void> {
  await expectRead(page, shown, lang, screen)
  const found = locate(page, shown, lang).filter({ visible: true }).first()
  if (shown.disabled === true) await expect(found).toBeDisabled()
  if (shown.disabled === false) await expect(found).toBeEnabled()
}

/** The text is to be read until its time has passed. */
async function expectToLast(page: Page, shown: Shown, lang: Lang, ms: number): Promise<void> {
  await page.clock.runFor(ms - 1000)
  expect(await reading(page, shown, lang)).toBe('read')
  await page.clock.runFor(1000)
  // What follows may ask the server first: moments pass, but not another second.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5)
        return reading(page, shown, lang)
      },
      { intervals: [50] },
    )
    .toBe('absent')
}

async function open(page: Page, { at, from }: Screen): Promise<void> {
  // Scripts are waited for below; pictures and fonts are not.
  await page.goto(from ?? at, { waitUntil: 'commit' })
  await untilInteractive(page)
  if (from) await page.evaluate((to) => history.pushState({}, '', to), at)
}

async function walk(page: Page, step: Step, lang: Lang, screen: Screen): Promise<void> {
  // What is to last is shown while no time passes but what is let pass.
  if (step.lasts) await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await step.do?.(page, words[lang])
  for (const shown of step.shows) await expectShown(page, shown, lang, screen)
  if (step.lasts && step.shows[0]) await expectToLast(page, step.shows[0], lang, step.lasts)
  if (step.leadsTo) await expect(page).toHaveURL(new RegExp(`${escaped(step.leadsTo)}(?:\\?|$)`))
  if (step.lasts) await page.clock.resume()
}

interface Visitor {
  page: Page
  lang: Lang
  /** What the server answers in the present state of the present screen. */
  answers: Answers
}

/** Opens the screen with nothing but `stored` in the browser and walks through its states. */
async function visit(visitor: Visitor, screen: Screen, stored: Stored): Promise<void> {
  const { page, lang } = visitor
  await using _begin = await page.addInitScript(
    ([name, entries]) => {
      if (sessionStorage.getItem('screen') === name) return
      sessionStorage.setItem('screen', name)
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    },
    [screen.screen, stored] as const,
  )
  await using _script = await page.addInitScript(screen.script ?? '')
  if (screen.waits) await page.clock.install()
  visitor.answers = screen.answers ?? {}
  await open(page, screen)
  for (const step of screen.steps)
    await test.step(step.when, async () => {
      visitor.answers = { ...visitor.answers, ...step.answers }
      await walk(page, step, lang, screen)
    })
}

// A part is one test in one page, so that its screens share what the browser has loaded and compiled: a page of its own for
// each takes four times as long. The steps tell where it failed.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const lang of langs)
  for (const [part, screens] of Object.entries(parts))
    test(`the texts of ${part} (${lang})`, async ({ page, context, baseURL, sessions, faults, watched }) => {
      // Each screen says itself which faults belong to it.
      faults.expect(/^/)
      await readIn(context, lang, baseURL!)
      const failures: string[] = []
      const visitor: Visitor = { page, lang, answers: {} }
      await answerCalls(page, () => visitor.answers)
      for (const screen of screens)
        await test
          .step(screen.screen, async () => {
            const before = watched.length
            await visit(visitor, screen, { ...(screen.as && sessions[screen.as]), ...screen.stored })
            await page.unrouteAll({ behavior: 'ignoreErrors' })
            expect(watched.slice(before).filter((fault) => !screen.faults?.test(fault))).toEqual([])
          })
          .catch((error: unknown) => failures.push(`${screen.screen}: ${String(error)}`))
      // All that is wrong at once, not only the first.
      expect(failures).toEqual([])
    })
