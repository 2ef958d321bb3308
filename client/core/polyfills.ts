import { define } from './define-missing.ts'

// What the oldest supported browsers lack of what these scripts use (README, "Browsers"). The build compiles syntax, not
// functions: this is imported before everything else.

/** Chromium 110, Safari 16, Firefox 115. */
define(Array.prototype, 'toSorted', function (this: unknown[], ...order: []) {
  return [...this].sort(...order)
})
define(Array.prototype, 'toReversed', function (this: unknown[]) {
  return this.map((_item, index) => this[this.length - 1 - index])
})
/** Firefox 104. */
define(Array.prototype, 'findLast', function (this: unknown[], ...test: [() => boolean]) {
  return this.toReversed().find(...test)
})
/** Safari 16. */
define(HTMLFormElement.prototype, 'requestSubmit', function (this: HTMLFormElement) {
  if (this.reportValidity() && this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })))
    this.submit()
})
/** Chromium 120 and 126, Safari 17 and 18, Firefox 115 and 126. */
define(URL, 'parse', (...address: [string]) => {
  try {
    return new URL(...address)
  } catch {
    return null
  }
})
define(URL, 'canParse', (...address: [string]) => URL.parse(...address) !== null)
