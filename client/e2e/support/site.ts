import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite, type SiteProcess } from '../../../server/test/site-process.ts'

export const admin = { email: 'editor@localhost', password: 'a password for browser tests' }

/** The settings of the sites that browser tests use, besides those of every site of a test. */
export const siteVariables = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  GOOGLE_CLIENT_ID: 'browser-tests',
  GOOGLE_CLIENT_SECRET: 'browser-tests',
  LOG_LEVEL: 'warn',
}

/** A site with the prepared data (`prepare-data.ts`), which ends and forgets everything when `use` has ended. */
export async function withPreparedSite(use: (site: SiteProcess) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mai-browser-tests-'))
  const dataDir = join(folder, 'data')
  cpSync(process.env.PREPARED_DATA!, dataDir, { recursive: true })
  const site = await startSite({ dataDir, variables: siteVariables })
  try {
    await use(site)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
