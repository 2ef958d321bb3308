import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'

/** Inherited by the processes that the first one starts. */
const variable = 'MAI_SITE_START'

/** The program may be replaced while the site goes on. */
const changedAt = statSync(process.argv[1] ?? process.execPath, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The same in all processes of a site, and another after each start. */
export const siteRun = (process.env[variable] ??= randomBytes(9).toString('base64url'))

/** The same, and another after each new build, too. */
export const siteStart = `${siteRun}${changedAt.toString(36)}`
