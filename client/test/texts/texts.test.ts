// @vitest-environment jsdom
// Every documented text where the specification has it: in English to the letter, and in Tamil. That none is hidden or cut
// off by a style sheet is for the browser to say (client/e2e/texts.e2e.ts).
import { describe, expect, test, vi } from 'vitest'
import { langs, type Lang } from '#shared/lang.ts'
import { openApp, type App } from '../app.tsx'
import { isShown, moment, page, plain, until, type Part } from '../page.ts'
import { sessions } from '../sessions.ts'
import { parts } from './parts.ts'
import type { Shown } from './shown.ts'
import type { Screen, Step } from './table.ts'
import { words, wordsOf } from './words.ts'

const escaped = (sentence: string): string => sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What is the text, or has it: of a field its label is read, which may stand anywhere. */
function locate({ role, within, withMore }: Shown, said: string): Part {
  const place = within === undefined ? page : page.locator(within)
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
  return place.getByRole(role, { name: whole })
}

/** The texts that stand directly in an element, one after the other; and all that it holds. */
function runsIn(element: Element): string[] {
  const runs = [element.textContent ?? '']
  let isOpen = false
  for (const node of element.childNodes) {
    if (!(node instanceof Text)) isOpen = node instanceof Comment && isOpen
    else if (isOpen) runs.push(`${runs.pop()}${node.data}`)
    else {
      runs.push(node.data)
      isOpen = true
    }
  }
  return runs.map(plain)
}

/** Whether the text stands in elements by itself, in one that is shown. */
function isReadIn(elements: Iterable<Element>, said: string, withMore = false): boolean {
  const wanted = plain(said)
  for (const element of elements) {
    const runs = runsIn(element)
    if (!runs[0]!.includes(wanted)) continue
    const isHere = runs.some((run) => (withMore ? run.includes(wanted) : run === wanted)) && isShown(element)
    if (isHere || isReadIn(element.children, said, withMore)) return true
  }
  return false
}

/** Whether a text stands where it belongs: in its own element and whole. */
function isRead(shown: Shown, lang: Lang): boolean {
  const said = wordsOf(shown, lang)
  const found = locate(shown, said)
  // The choices of a closed list have no place on the page, and an empty field shows its text without an element.
  if (shown.role === 'option' || shown.role === 'placeholder') return found.count() > 0
  if (shown.role === 'description')
    return found.all().some(({ id }) => page.locator(`[aria-describedby~="${id}"]`).shown().length > 0)
  const visible = found.shown()
  if (shown.isName || visible.length === 0) return visible.length > 0
  const isLabel = shown.role === 'label' || shown.role === 'checkbox'
  return isReadIn(isLabel ? page.locator('label, legend, .lab').all() : visible, said, shown.withMore)
}

async function expectShown(shown: Shown, lang: Lang, waits = false): Promise<void> {
  const what = `${shown.rows} ${wordsOf(shown, lang)}`
  const isAsSaid = () => {
    if (!isRead(shown, lang)) return false
    const element = locate(shown, wordsOf(shown, lang)).shown()[0]
    return shown.disabled === undefined || element?.matches(':disabled, [aria-disabled=true]') === shown.disabled
  }
  await until(isAsSaid, () => `Not read: ${what}`, waits ? 500 : 5)
  // It has not come only to go at once.
  await moment()
  if (!isAsSaid()) throw new Error(`Gone at once: ${what}`)
}

/** The text is to be read until its time has passed. */
async function expectToLast(shown: Shown, lang: Lang, ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms - 1000)
  await moment()
  expect(isRead(shown, lang)).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  // What follows may ask the server first: moments pass, but not another second.
  await until(
    () => !isRead(shown, lang),
    () => `Still read: ${wordsOf(shown, lang)}`,
  )
}

async function walk(app: App, step: Step, lang: Lang, { waits }: Screen): Promise<void> {
  await step.do?.(page, words[lang], app)
  for (const shown of step.shows) await expectShown(shown, lang, waits)
  if (step.lasts && step.shows[0]) await expectToLast(step.shows[0], lang, step.lasts)
  const { leadsTo } = step
  if (leadsTo)
    await until(
      () => location.pathname === leadsTo,
      () => `It does not lead to ${leadsTo}, but to ${location.pathname}`,
    )
}

for (const lang of langs)
  describe.each(Object.entries(parts))(`the texts of %s (${lang})`, (_part, screens) => {
    test.each(screens.map((screen): [string, Screen] => [screen.screen, screen]))(
      'are those of %s',
      async (_, screen) => {
        const { at, from = at, answers = {}, script } = screen
        const stored = { ...(screen.as && sessions[screen.as]), ...screen.stored }
        const app = await openApp(from, { lang, stored, answers, script })
        try {
          if (from !== at) await app.goTo(at)
          for (const step of screen.steps) {
            app.answer(step.answers ?? {})
            await walk(app, step, lang, screen).catch((error: unknown) => {
              throw new Error(`${step.when}: ${app.faults.join('; ')} ${String(error)}`, { cause: error })
            })
          }
          expect(app.faults.filter((fault) => !screen.faults?.test(fault)).join('\n')).toBe('')
        } finally {
          await app.close()
        }
      },
    )
  })
