import { existsSync } from 'node:fs'

// Debian's Chromium where installed, preferably the headless one, which takes half the time; else Playwright's own.
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(
  (path) => path && existsSync(path),
)
const isRoot = process.getuid?.() === 0

/** A browser that connects to nothing but the site. */
export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
}

/**
 * The same for many tests: the pages of a context share a process and its compiled scripts. That takes three quarters of the
 * processor time; what measures the times that a reader sees has a process for each page.
 */
export const leanLaunchOptions = { ...launchOptions, args: [...launchOptions.args, '--renderer-process-limit=1'] }
