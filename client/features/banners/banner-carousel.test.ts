// @vitest-environment jsdom
// The banners go on by themselves, by a clock that the test turns.
import { afterEach, expect, test, vi } from 'vitest'
import { data } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, moment, page } from '#client/test/page.ts'
import { banner } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const width = 100
/** Rows have a width and scroll, as in a layout. */
function layOut(): void {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => width },
    offsetLeft: {
      configurable: true,
      get(this: HTMLElement) {
        return [...(this.parentElement?.children ?? [])].indexOf(this) * width
      },
    },
    scrollTo: {
      configurable: true,
      value(this: HTMLElement, { left = 0 }: ScrollToOptions) {
        this.scrollLeft = left
        this.dispatchEvent(new Event('scroll'))
      },
    },
  })
}

let app: App
afterEach(async () => {
  await app.close()
  for (const name of ['clientWidth', 'offsetLeft', 'scrollTo']) Reflect.deleteProperty(HTMLElement.prototype, name)
})

test('the next banner comes after five seconds, and after the last one the first [C-10, S-101, ST-22]', async () => {
  app = await openApp('/home', {
    lang: 'en',
    answers: { 'banners.list': data([banner, { ...banner, id: 'n2' }]) },
    script: layOut,
  })
  const dots = page.locator('.cover-dots [aria-current]')
  const current = () => dots.all().findIndex((dot) => dot.getAttribute('aria-current') === 'true')
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    await moment()
  }
  await eventually(() => expect(dots.count()).toBe(2))
  await eventually(() => expect(current()).toBe(1), 100)
  // From the turn of the first on the next one is awaited.
  await pass(4800)
  expect(current()).toBe(1)
  await pass(200)
  await eventually(() => expect(current()).toBe(0))
  await page.getByRole('button', { name: words.en('banners:pause') }).click()
  ;(document.activeElement as HTMLElement).blur()
  await pass(10_000)
  expect(current()).toBe(0)
})
