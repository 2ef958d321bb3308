// Finds parts of a page in jsdom and acts on them, in the words that browser tests have for it.
import { fireEvent } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { computeAccessibleName } from 'dom-accessibility-api'
import { vi } from 'vitest'

/** Where a role stands in HTML; besides `role=…`. */
const elementsOf: Record<string, string> = {
  button: 'button, summary, input[type=submit], input[type=button]',
  checkbox: 'input[type=checkbox]',
  complementary: 'aside',
  columnheader: 'th',
  dialog: 'dialog',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  option: 'option',
  radio: 'input[type=radio]',
  row: 'tr',
  status: 'output',
  searchbox: 'input[type=search]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=search], textarea',
  combobox: 'select',
  listitem: 'li',
}

export type Wanted = string | RegExp
interface Naming {
  name?: Wanted
  exact?: boolean
}

export const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim()

const matches = (text: string, wanted: Wanted, exact = false): boolean => {
  if (wanted instanceof RegExp) return wanted.test(text)
  return exact ? text === plain(wanted) : text.toLowerCase().includes(plain(wanted).toLowerCase())
}

/** Whether nothing hides it that the document itself tells; what style sheets hide is a matter of browser tests. */
export function isShown(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (each.hasAttribute('hidden') || (each.localName === 'dialog' && !each.hasAttribute('open'))) return false
    const { display, visibility } = (each as HTMLElement).style ?? {}
    if (display === 'none' || visibility === 'hidden') return false
    const around = each.parentElement
    if (around?.localName === 'details' && !around.hasAttribute('open') && each.localName !== 'summary') return false
  }
  return element.isConnected
}

const isStyled = (element: Element): boolean => {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (each.hasAttribute('style') || each.hasAttribute('hidden') || /^(?:dialog|details)$/.test(each.localName))
      return true
  return document.styleSheets.length > 0
}

const plainStyles = new Map<string, CSSStyleDeclaration>()
/** jsdom goes through the style sheet of all browsers for each element: without others, once for each name is enough. */
function styleOf(element: Element): CSSStyleDeclaration {
  if (isStyled(element)) return getComputedStyle(element)
  let style = plainStyles.get(element.localName)
  if (!style) {
    const display = getComputedStyle(element).getPropertyValue('display')
    style = { getPropertyValue: (name) => (name === 'display' ? display : '') } as CSSStyleDeclaration
    plainStyles.set(element.localName, style)
  }
  return style
}
const nameOf = (element: Element): string =>
  plain(computeAccessibleName(element, { getComputedStyle: styleOf, computedStyleSupportsPseudoElements: false }))

/** An element that the open modal window leaves to be used. */
const isBehindWindow = (element: Element): boolean => {
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1)
  return modal !== undefined && !modal.contains(element) && !element.closest('[popover]')
}

const labelTexts = (element: Element): string[] => {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
  const labels = [...((element as HTMLInputElement).labels ?? [])]
  const named = [...ids.map((id) => document.getElementById(id)), ...labels].map((label) => plain(label?.textContent))
  return [...named, plain(element.getAttribute('aria-label'))].filter(Boolean)
}

const pause = globalThis.setTimeout
/** A machine that does other things as well is slow, not wrong. */
const patienceMs = 30_000

/** A moment, in which what is under way goes on; the time of the page stands still. */
export const moment = (ms = 1): Promise<void> => new Promise((resolve) => pause(resolve, ms))

/** What there is to read where something happens. */
const pageText = (): string => {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body
  return plain(place?.textContent).slice(0, 1500)
}

/**
 * Waits until `look` finds something. Time of the page passes only here.
 * @param passMs how much, at each look but the first ones
 */
export async function until<T>(look: () => T | undefined | false | null, what: () => string, passMs = 5): Promise<T> {
  const end = performance.now() + patienceMs
  for (let round = 0; ; round += 1) {
    const found = look()
    if (found !== undefined && found !== false && found !== null) return found
    if (performance.now() > end) throw new Error(`${what()}\n${pageText()}`)
    await vi.advanceTimersByTimeAsync(round < 20 ? 0 : passMs)
    await moment(round < 20 ? 0 : 5)
  }
}

/**
 * Waits until the assertions hold.
 * @param passMs how much time of the page passes at each look but the first ones
 */
export async function eventually(assertions: () => void, passMs?: number): Promise<void> {
  let failure: unknown
  const hold = () => {
    try {
      assertions()
      return true
    } catch (error) {
      failure = error
      return false
    }
  }
  await until(hold, () => String(failure), passMs)
}

let user = userEvent

/** Somebody begins to use the page. It replaces the clipboard, which a test may replace again. */
export function beginToUse(): void {
  user = userEvent.setup({ document, delay: null, pointerEventsCheck: 0 }) as unknown as typeof userEvent
}

/** What is found on the page at the moment of asking: actions wait until it is there, and take the first one that is shown. */
export class Part {
  readonly what: string
  readonly #find: () => Element[]

  constructor(what: string, find: () => Element[]) {
    this.what = what
    this.#find = find
  }

  #then(what: string, next: (found: Element[]) => Element[]): Part {
    return new Part(`${this.what} ${what}`, () => next(this.#find()))
  }

  /** All, whether they are shown or not. */
  all(): Element[] {
    return this.#find()
  }
  shown(): Element[] {
    return this.all().filter(isShown)
  }
  count(): number {
    return this.all().length
  }
  /** What each of them says. */
  texts(): string[] {
    return this.all().map(({ textContent }) => plain(textContent))
  }
  /** The first one that is shown, at this moment. */
  now(): HTMLInputElement {
    const [first] = this.shown()
    if (!first) throw new Error(`There is no ${this.what} on ${location.pathname}`)
    return first as HTMLInputElement
  }

  locator(selector: string): Part {
    return this.#then(selector, (found) => [...new Set(found.flatMap((each) => [...each.querySelectorAll(selector)]))])
  }
  getByRole(role: string, { name, exact }: Naming = {}): Part {
    const selector = [elementsOf[role], `[role=${role}]`].filter(Boolean).join(', ')
    return this.locator(selector).#then(`${role} ${String(name ?? '')}`, (found) =>
      found.filter(
        (each) =>
          (each.getAttribute('role') ?? role) === role && (name === undefined || matches(nameOf(each), name, exact)),
      ),
    )
  }
  getByLabel(label: Wanted, { exact }: { exact?: boolean } = {}): Part {
    return this.locator('input, select, textarea, [aria-label], [aria-labelledby]').#then(
      `labelled ${String(label)}`,
      (found) => found.filter((each) => labelTexts(each).some((text) => matches(text, label, exact))),
    )
  }
  getByText(text: Wanted, { exact }: { exact?: boolean } = {}): Part {
    const has = (element: Element) => matches(plain(element.textContent), text, exact)
    return this.locator('*:not(script, style, title)').#then(`with ${String(text)}`, (found) =>
      found.filter((each) => has(each) && ![...each.children].some(has)),
    )
  }
  filter({ hasText, has }: { hasText?: Wanted; has?: Part }): Part {
    return this.#then(`that has ${String(hasText ?? has?.what)}`, (found) =>
      found.filter(
        (each) =>
          (hasText === undefined || matches(plain(each.textContent), hasText)) &&
          (!has || has.all().some((inner) => each.contains(inner))),
      ),
    )
  }
  first(): Part {
    return this.nth(0)
  }
  last(): Part {
    return this.nth(-1)
  }
  nth(place: number): Part {
    return this.#then(`[${place}]`, (found) =>
      [found.filter(isShown).at(place) ?? found.at(place)].filter((each) => !!each),
    )
  }

  /** Waits until one is shown. */
  async waitFor(): Promise<HTMLElement> {
    return until(
      () => this.shown()[0] as HTMLElement | undefined,
      () => `There is no ${this.what} on ${location.pathname}`,
    )
  }
  /** Waits until one can be used. */
  async #usable(): Promise<HTMLElement> {
    const isUsable = (element: Element) =>
      !isBehindWindow(element) && !element.matches(':disabled, [aria-disabled=true]')
    return until(
      () => this.shown().find(isUsable) as HTMLElement | undefined,
      () => `There is no ${this.what} that can be used on ${location.pathname}`,
    )
  }
  async click({ force = false } = {}): Promise<void> {
    await user.click(await (force ? this.waitFor() : this.#usable()))
  }
  async dblclick(): Promise<void> {
    const target = await this.#usable()
    // The page takes in the first click before the second one comes.
    await user.click(target)
    await moment()
    fireEvent.click(target, { detail: 2 })
  }
  async hover(): Promise<void> {
    await user.hover(await this.waitFor())
  }
  /** Puts the words in the place of what is there. */
  async fill(words: string): Promise<void> {
    const field = await this.#usable()
    field.focus()
    const { editor } = field as { editor?: { commands: { setContent: (text: string, options: object) => void } } }
    if (editor) editor.commands.setContent(`<p>${words}</p>`, { emitUpdate: true })
    else fireEvent.input(field, { target: { value: words } })
  }
  async press(key: string): Promise<void> {
    const field = await this.#usable()
    field.focus()
    await user.keyboard(`{${key}}`)
  }
  async selectOption(value: string): Promise<void> {
    await user.selectOptions(await this.#usable(), value)
  }
  async check(): Promise<void> {
    const box = (await this.#usable()) as HTMLInputElement
    if (!box.checked) await user.click(box)
  }
  /** Something happens to it that nobody does: a picture comes, or is lost. */
  async dispatch(type: string): Promise<void> {
    const element = await until(
      () => this.all()[0],
      () => `There is no ${this.what}`,
    )
    fireEvent(element, new Event(type))
    // The page takes it in.
    await moment()
    await moment()
  }
  async setInputFiles(files: File | File[]): Promise<void> {
    const field = await until(
      () => this.all()[0] as HTMLInputElement | undefined,
      () => `There is no ${this.what}`,
    )
    Object.defineProperty(field, 'files', { configurable: true, value: [files].flat() })
    fireEvent.change(field)
  }
}

/** The whole page. */
export const page = new Part('page', () => (document.body ? [document.body] : []))
export type Page = typeof page
