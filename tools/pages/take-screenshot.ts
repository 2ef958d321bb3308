// npm run screenshot: the picture of the README, of the built site with its demo content.
import { chromium } from '@playwright/test'
import { startSite } from '#server/test/site-process.ts'
import { launchOptions } from '#client/e2e/support/browser.ts'

const [file = 'docs/home.png'] = process.argv.slice(2)
const site = await startSite()
await site.settled()
const browser = await chromium.launch(launchOptions)
const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, timezoneId: 'Asia/Kolkata' })
await page.goto(`${site.url}/home`, { waitUntil: 'networkidle' })
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: file })
await browser.close()
await site.stop()
