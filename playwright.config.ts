import { defineConfig } from '@playwright/test'
import { leanLaunchOptions } from './client/e2e/support/browser.ts'

const desktop = { viewport: { width: 1280, height: 800 } }
const files = (...names: string[]) => names.map((name) => `**/${name}.e2e.ts`)
/** What needs no browser, is the same at every width, or is the admin. */
const desktopOnly = [
  ...files('killed', 'former-site', 'another-site', 'texts', 'issues', 'bad-input', 'first-screen', 'kept-pages'),
  ...files(
    'publish',
    'head',
    'bundle',
    'fonts',
    'unpublished',
    'picture-boxes',
    'shared-cache',
    'read-only',
    'settings',
    'small-layouts',
    'admin/*',
  ),
]
/** About readers' sessions, connections and bytes, not about screens: on one is enough. */
const phoneOnly = files('live', 'offline', 'account', 'premium', 'cart', 'budgets', 'layout-shift')
/**
 * Single tests are kept to one screen by a tag: what both would show alike is tested where it is nearer to a reader's day
 * (a bad line, a finger: the phone; keys, a pointer, the admin: the desktop). What is laid out differently runs on both.
 */
const tags = { phone: /@phone/, desktop: /@desktop/ }

export default defineConfig({
  testDir: 'client/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './client/e2e/support/prepare-data.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  // Long enough for a busy machine: a journey that is right must not fail for want of seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  // A busy machine now and then hydrates a page late; what fails twice is a fault. The report names what needed both.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // The line of news would have every page of readers drawn sixty times a second. What tests motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'ta-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Recording everything takes a good part of the time: only for who looks for a fault.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: leanLaunchOptions,
  },
  projects: [
    {
      name: 'phone',
      testIgnore: desktopOnly,
      grepInvert: tags.desktop,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: phoneOnly, grepInvert: tags.phone, use: desktop },
  ],
})
