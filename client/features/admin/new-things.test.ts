// @vitest-environment jsdom
// The forms of new things: each is made once, and what is typed meanwhile belongs to what was made.
import { afterEach, expect, test } from 'vitest'
import { messages as say } from '#client/i18n/en/admin.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { newThings, tag, type NewThing } from '#client/test/new-things.ts'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'

const { adminSite } = say
/** What is added where somebody else has changed a thing since its draft was begun. */
const outdated = adminSite.draft.restoredOutdated.split('. ')[1]!

let app: App
afterEach(() => app.close())

const nameOf = ({ label }: NewThing) => page.getByLabel(label, { exact: true })
const submitOf = (thing: NewThing) =>
  page
    .locator('form')
    .filter({ has: nameOf(thing) })
    .locator('[type=submit]')
/** The buttons of rows whose name contains `name`; they say the same in all lists. */
const editButton = (name: string) => page.getByRole('button', { name }).filter({ hasText: /^Edit$/ })

async function open(thing: NewThing, stored: Record<string, string>, answers: Answers, at = thing.at): Promise<void> {
  app = await openApp(at, {
    lang: 'en',
    stored,
    answers: { 'series.adminList': data({ series: [], next: null }), ...answers },
  })
}
async function openForm({ add }: NewThing): Promise<void> {
  if (add !== undefined) await page.getByRole('button', { name: add, exact: true }).click()
}
const isStoredHere = () =>
  page
    .locator('.draft-note')
    .filter({ hasText: adminSite.draft.saved.replace(' {{time}}.', '') })
    .waitFor()
/** Sends the form, and types on before it is answered. */
async function typeOn(thing: NewThing, first: string, rest: string): Promise<void> {
  const name = nameOf(thing)
  const release = app.hold(thing.create)
  await submitOf(thing).click()
  await eventually(() => expect(app.inputsTo(thing.create)).toHaveLength(1))
  await name.fill(rest)
  app.answer(thing.has(first))
  release()
  await page.getByText(adminSite.draft.typedOn, { exact: true }).waitFor()
  expect(name.now().value).toBe(rest)
}

test.each([tag, ...newThings.filter(({ what }) => what.startsWith('plan'))])(
  'what is typed while a new $what is saved stays in its form, and the next press changes what was made',
  async (thing) => {
    await open(thing, sessions.admin, thing.nothing ?? {})
    await openForm(thing)
    await thing.fill?.(app)
    await nameOf(thing).fill('Half a thing')
    await typeOn(thing, 'Half a thing', 'Half a thing and the rest')
    app.answer(thing.has('Half a thing and the rest'))
    await submitOf(thing).click()
    // The form is done.
    await eventually(() => expect(nameOf(thing).count()).toBe(0))
    await editButton('Half a thing and the rest').waitFor()
    expect(app.inputsTo(thing.create)).toHaveLength(1)
    expect(app.inputsTo(thing.update)).toHaveLength(1)
    expect(JSON.stringify(app.inputsTo(thing.update))).toContain('Half a thing and the rest')
  },
)

test.each(newThings)(
  'what is typed into the form of a new $what after its first save is a draft of the stored one, after a reload too',
  async (thing) => {
    const name = nameOf(thing)
    const first = 'Half a thing'
    const rest = 'Half a thing and the rest'
    await open(thing, sessions.admin, { ...thing.nothing, [thing.create]: thing.has(first)[thing.create] })
    await openForm(thing)
    await thing.fill?.(app)
    await name.fill(first)
    await isStoredHere()
    await typeOn(thing, first, rest)

    let stored = await app.leave()
    await open(thing, stored, thing.has(first))
    await openForm(thing)
    await name.waitFor()
    expect(name.now().value).toBe('')
    expect(page.locator('.draft-restored').count()).toBe(0)
    stored = await app.leave()
    await open(thing, stored, thing.has(first), thing.list ?? thing.at)
    await editButton(first).click()
    const restored = await page.locator('.draft-restored').waitFor()
    // Nobody else has changed it.
    expect(restored.textContent).not.toContain(outdated)
    expect(name.now().value).toBe(rest)
    app.answer(thing.has(rest))
    await submitOf(thing).click()
    await editButton(rest).waitFor()
    expect(app.inputsTo(thing.create)).toEqual([])
    expect(JSON.stringify(app.inputsTo(thing.update))).toContain(rest)
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
  },
)

test.each(newThings.filter(({ what }) => ['category', 'plan in its window', 'book'].includes(what)))(
  'a new $what is made once, though the page is reloaded while it is saved',
  async (thing) => {
    const name = nameOf(thing)
    await open(thing, sessions.admin, thing.nothing ?? {})
    await openForm(thing)
    await thing.fill?.(app)
    await name.fill('A thing')
    // The answer never arrives.
    app.hold(thing.create)
    await submitOf(thing).click()
    await eventually(() => expect(app.inputsTo(thing.create)).toHaveLength(1))
    const [sent] = app.inputsTo(thing.create)

    const stored = await app.leave()
    await open(thing, stored, { ...thing.nothing, [thing.create]: thing.has('A thing')[thing.create] })
    await openForm(thing)
    await name.waitFor()
    expect(name.now().value).toBe('A thing')
    app.answer(thing.has('A thing'))
    await submitOf(thing).click()
    await editButton('A thing').waitFor()
    // The server knows it by the same id.
    expect(app.inputsTo(thing.create)).toEqual([sent])
    expect(sent).toHaveProperty('submissionId')
    expect(page.locator('.draft-restored').count()).toBe(0)
  },
)
