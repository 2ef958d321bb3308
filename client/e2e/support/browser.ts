import { existsSync } from 'node:fs'

// Debian's Chromium where there is one, else the one that Playwright keeps.
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
const isRoot = process.getuid?.() === 0

/** A browser that asks nobody but the site. */
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
