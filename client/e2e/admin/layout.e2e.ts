// Where things stand in the admin: the sidebar, what waits, and the lists on a phone.
import { goByScripts } from '../support/admin-nav.ts'
import { placeOrder } from '../support/orders.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

test('on a low screen the sidebar shows the link of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signInAsAdmin(page)
  await page.goto('/admin/subscription-plans')
  const link = page.locator('.rail-nav a[aria-current=page]')
  await expect(link).toHaveAttribute('href', '/admin/subscription-plans')
  await expect(link).toBeInViewport({ ratio: 1 })
})

test('orders, a packing slip with long words, mails and PDFs are no wider than a phone, in both languages', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  const order = await placeOrder(page, `Phone ${project.name} ${Date.now()}`)
  // Asks for an email with a long link in it.
  await page.request.post('/trpc/newsletter.subscribe', { data: { email: `phone-${Date.now()}@example.org` } })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const lang of ['ta', 'en'] as const) {
    await readIn(context, lang, baseURL!)
    for (const [path, content] of [
      ['/admin/orders', '.list tbody tr'],
      [`/admin/orders/${order.id}/slip`, '.slip'],
      ['/admin/mails', '[data-list=mails] tbody tr'],
      ['/admin/pdf-uploads', '.work-tiles li'],
    ] as const) {
      await (path === '/admin/orders' ? page.goto(path) : goByScripts(page, path))
      await expect(page.locator(content).first()).toBeVisible()
      if (content === '.slip')
        await page
          .locator('.slip tbody td')
          .first()
          .evaluate((cell) => (cell.textContent = 'எழுத்தறிவித்தவர்களின் வரலாற்றுச்சுவடுகள்'))
      const overhang = await page.evaluate(
        (selector) =>
          [document.documentElement, ...document.querySelectorAll(selector)].map(
            (box) => box.scrollWidth - box.clientWidth,
          ),
        content,
      )
      expect(Math.max(...overhang), `${path} in ${lang}`).toBeLessThanOrEqual(0)
    }
  }
})
