// That texts are seen: none that a page shows when it is opened is hidden or cut off by a style sheet. Which texts those are,
// and the states to which somebody brings a page, are said by component tests (client/test/texts).
import type { Locator, Page } from '@playwright/test'
import { storageKeys } from '../../shared/storage-keys.ts'
import type { Answers } from '../test/answers.ts'
import { parts } from '../test/texts/parts.ts'
import type { Shown } from '../test/texts/shown.ts'
import type { Screen } from '../test/texts/table.ts'
import { wordsOf } from '../test/texts/words.ts'
import { answerCalls } from './support/answers.ts'
import { readingOf, type Reading } from './support/read-text.ts'
import { admin } from './support/site.ts'
import { expect, readIn, test as base, untilInteractive } from './support/test.ts'

// Tamil words are the longer ones.
const lang = 'ta'

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

const escaped = (sentence: string): string => sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What is the text, or has it: of a field its label is read, which may stand anywhere. */
function locate(page: Page, shown: Shown): Locator {
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
async function reading(page: Page, shown: Shown): Promise<Reading> {
  const found = locate(page, shown)
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

/** Pages of readers are come to by scripts: what they show is asked for by the browser, and answered as the table says. */
async function open(page: Page, { at, as }: Screen): Promise<void> {
  const isOfAdmin = /^\/(?:admin|auth)/.test(at)
  // Scripts are waited for below; pictures and fonts are not.
  const from = at === '/order-confirmation' ? '/login' : '/order-confirmation'
  await page.goto(isOfAdmin || as ? at : from, { waitUntil: 'commit' })
  await untilInteractive(page)
  if (!isOfAdmin && !as) await page.evaluate((to) => history.pushState({}, '', to), at)
}

/** Opens the screen with nothing but `stored` in the browser. */
async function visit(page: Page, screen: Screen, stored: Stored): Promise<void> {
  await using _begin = await page.addInitScript((entries) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  await using _script = await page.addInitScript(screen.script ?? '')
  await open(page, screen)
  for (const shown of screen.steps[0]!.shows)
    await expect
      .poll(() => reading(page, shown), { message: `${shown.rows} ${wordsOf(shown, lang)}`, intervals: [50] })
      .toBe('read')
}

/** Of each page that is opened and waits for nothing: the first one that shows something of a kind. */
const looks = new Set<string>()
const isNew = ({ at, waits, steps: [first] }: Screen): boolean => {
  const look = `${at} ${first?.shows[0]?.role}`
  if (waits || first?.do || first?.leadsTo || looks.has(look)) return false
  looks.add(look)
  return true
}
const screens = Object.entries(parts).map(([part, all]): [string, Screen[]] => [part, all.filter(isNew)])

// A part is one test in one page, so that its screens share what the browser has loaded and compiled.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

for (const [part, opened] of screens.filter(([, { length }]) => length > 0))
  test(`the texts of ${part} are seen whole when its pages are opened`, async ({
    page,
    context,
    baseURL,
    sessions,
    faults,
  }) => {
    // The component tests say which faults belong to a screen.
    faults.expect(/^/)
    await readIn(context, lang, baseURL!)
    const failures: string[] = []
    let answers: Answers = {}
    await answerCalls(page, () => answers)
    for (const screen of opened) {
      answers = screen.answers ?? {}
      await visit(page, screen, { ...(screen.as && sessions[screen.as]), ...screen.stored }).catch((error: unknown) =>
        failures.push(`${screen.screen}: ${String(error)}`),
      )
    }
    // All that is wrong at once, not only the first.
    expect(failures).toEqual([])
  })
