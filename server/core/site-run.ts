import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { hostname } from 'node:os'
import { newId } from './ids.ts'

/** Inherited by the processes that the first one starts. */
const variable = 'MAI_SITE_START'

/** The program may be replaced while the site goes on. */
const changedAt = statSync(process.argv[1] ?? process.execPath, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** The same in all processes of a site, and another after each start. */
export const siteRun = (process.env[variable] ??= randomBytes(9).toString('base64url'))

/** The same, and another after each new build, too. */
const siteStart = `${siteRun}${changedAt.toString(36)}`

/** Identifies this process, and the start of the site that it belongs to, among all that ever claimed a job. */
export const jobOwner = `${hostname()}/${process.pid}/${newId()}/${siteStart}`

/** Whether an owner worked for the site as it runs now, and not for one that has ended with it. */
export const isOfThisStart = (owner: string): boolean => owner.endsWith(`/${siteStart}`)

/** Whether an owner is known to have ended: then its jobs need not wait until their leases run out. */
export function isOwnerGone(owner: string): boolean {
  const [host, pid] = owner.split('/')
  if (owner === jobOwner || host !== hostname()) return false
  // Our own process id under another name: that process has ended, and its id was reused for us.
  return Number(pid) === process.pid || !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
