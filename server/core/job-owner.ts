import { hostname } from 'node:os'
import { newId } from './ids.ts'

/** Identifies this process among all that ever claimed a job. */
export const jobOwner = `${hostname()}/${process.pid}/${newId()}`

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
