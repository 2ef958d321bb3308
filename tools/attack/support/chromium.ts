import { chromium, type BrowserContextOptions, type Page } from '@playwright/test'
import { launchOptions } from '#client/e2e/support/browser.ts'

/** A page of a browser of its own; `hits` is called by whatever runs that should not. */
export async function withPage<T>(
  options: BrowserContextOptions,
  work: (page: Page, hits: string[]) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch(launchOptions)
  try {
    const context = await browser.newContext(options)
    const hits: string[] = []
    await context.exposeFunction('reportHit', (where: string) => void hits.push(where))
    await context.addInitScript(`
      window.hit = () => window.reportHit(location.pathname)
      window.alert = window.confirm = window.prompt = window.hit
    `)
    const page = await context.newPage()
    return await work(page, hits)
  } finally {
    await browser.close()
  }
}

/** Opens an empty page of the site's origin without any policy. */
export async function openBlank(page: Page, url: string): Promise<void> {
  const address = `${url}/blank-for-attacks`
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }),
  )
  await page.goto(address)
}

/** Puts HTML into a page without any policy, as a browser would if nothing else protected it. */
export async function runsIn(page: Page, url: string, pieces: string[]): Promise<string[]> {
  await openBlank(page, url)
  return page.evaluate(async (list) => {
    const bad: string[] = []
    const schemes = /^[^a-z]*(?:javascript|vbscript|data:text)/i
    const addresses = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'srcdoc', 'background'])
    const forbidden =
      'script, iframe, object, embed, svg, math, form, input, button, style, link, meta, base, template, frame'
    let isHit = false
    Object.assign(globalThis, { hit: () => (isHit = true) })
    for (const html of list) {
      const box = document.createElement('div')
      document.body.append(box)
      box.innerHTML = html
      for (const element of box.querySelectorAll('*')) {
        const names = element.getAttributeNames()
        const runs =
          element.matches(forbidden) ||
          names.some(
            (name) => name.startsWith('on') || (addresses.has(name) && schemes.test(element.getAttribute(name) ?? '')),
          )
        if (runs) bad.push(`${element.outerHTML.slice(0, 200)} of ${html.slice(0, 300)}`)
      }
      for (const link of box.querySelectorAll('a'))
        if (!/^https?:|^mailto:|^tel:/.test(link.protocol)) bad.push(link.outerHTML)
    }
    // Time for pictures to fail and for focus to move.
    await new Promise((resolve) => setTimeout(resolve, 500))
    document.body.replaceChildren()
    if (isHit) bad.push('a script ran')
    return bad
  }, pieces)
}
