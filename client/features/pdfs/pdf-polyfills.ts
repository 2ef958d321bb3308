import { define } from '#client/core/define-missing.ts'

// What PDF.js uses on its page and in its worker, and its build for older browsers does not bring.

/** Chromium 119, Safari 17.4, Firefox 121. */
define(Promise, 'withResolvers', () => {
  const parts: Partial<PromiseWithResolvers<unknown>> = {}
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
})
/** Chromium 110, Safari 16, Firefox 115. */
define(Array.prototype, 'toSpliced', function (this: unknown[], ...change: [number, number]) {
  const copy = [...this]
  copy.splice(...change)
  return copy
})
/** Chromium 132, Safari 18, Firefox 128. */
define(Response.prototype, 'bytes', async function (this: Response) {
  return new Uint8Array(await this.arrayBuffer())
})
