// What jsdom lacks of a browser, as far as the client asks for it: a desktop of 1280 × 800 pixels, where nothing moves.
import { vi } from 'vitest'

const width = 1280

/** Whether a media query fits that desktop. */
function fits(query: string): boolean {
  const least = /min-width:\s*([\d.]+)(px|em|rem)|width\s*>=\s*([\d.]+)(px|em|rem)/.exec(query)
  const most = /max-width:\s*([\d.]+)(px|em|rem)|width\s*<=?\s*([\d.]+)(px|em|rem)/.exec(query)
  const pixels = (found: RegExpExecArray) => Number(found[1] ?? found[3]) * ((found[2] ?? found[4]) === 'px' ? 1 : 16)
  if (least ?? most) return (!least || width >= pixels(least)) && (!most || width <= pixels(most))
  return query.includes('prefers-reduced-motion: reduce')
}

/** Observers find nothing: there is no layout. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

/** Workers know nothing: what they do has tests of its own. */
class IdleWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

const { structuredClone: clone } = globalThis

/** Files of jsdom cannot be cloned: the same stand in the copy. */
function cloneButFiles(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(cloneButFiles)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return clone(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cloneButFiles(part)]))
}

const lacking: Record<string, unknown> = {
  structuredClone: cloneButFiles,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: fits(media) }),
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  Worker: IdleWorker,
  visualViewport: Object.assign(new EventTarget(), { width, height: 800, offsetTop: 0, offsetLeft: 0, scale: 1 }),
  scrollTo: () => {},
  scrollBy: () => {},
}

/** Dialogs and popovers open and close as the specification has it, without a top layer. */
const opening = {
  showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('It is open.', 'InvalidStateError')
    before.set(this, document.activeElement)
    this.open = true
    this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]')?.focus()
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    const last = before.get(this)
    if (last instanceof HTMLElement) last.focus()
    setTimeout(() => this.dispatchEvent(new Event('close')))
  },
}
const before = new WeakMap<HTMLDialogElement, Element | null>()

const noBox = () => new DOMRect()
const noBoxes = () => [] as unknown as DOMRectList

/** Gives the tests of a file what jsdom lacks; once for the document of a worker. */
export function completeBrowser(): void {
  for (const [name, value] of Object.entries(lacking)) vi.stubGlobal(name, value)
  const { HTMLDialogElement: Dialog, Element: AnyElement, Range: AnyRange, URL: Address } = globalThis
  Object.assign(Dialog.prototype, opening)
  Object.assign(AnyElement.prototype, { scrollIntoView: () => {}, checkVisibility: () => true })
  Object.assign(AnyRange.prototype, { getBoundingClientRect: noBox, getClientRects: noBoxes })
  Object.assign(document, { elementFromPoint: () => null })
  Object.assign(HTMLImageElement.prototype, { decode: () => Promise.resolve() })
  Object.assign(Address, { createObjectURL: () => 'blob:a-file', revokeObjectURL: () => {} })
  Object.defineProperties(globalThis, {
    innerWidth: { configurable: true, value: width },
    innerHeight: { configurable: true, value: 800 },
  })
}
