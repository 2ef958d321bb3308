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
 * The same for many tests: pages are drawn by the thread that has laid them out, and those of a context share a process and
 * its compiled scripts. A page takes half the processor time, but not the times that a reader would see.
 */
export const leanLaunchOptions = {
  ...launchOptions,
  args: [...launchOptions.args, '--renderer-process-limit=1'],
}
