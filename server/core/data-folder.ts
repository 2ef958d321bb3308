import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#shared/durations.ts'
import { AppError } from './errors.ts'

// The folder of the data: its room, what is left in it, and who may read it.

interface DiskSpace {
  /** Bytes that this process may still write, and bytes in all. */
  free: number
  total: number
}

const warnBelow = 0.1
/** Kept free of uploads, so that the database can always write: a part of the disk, but not more than that. */
const reserveShare = 0.05
const maxReserve = 256 * 1024 * 1024

export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

export const isLow = ({ free, total }: DiskSpace): boolean => free < total * warnBelow

/**
 * Checks that a file of `bytes` leaves the reserve alone. It is on the disk twice for a moment: as it comes in, and stored.
 * @throws AppError STORAGE_FULL
 */
export async function assertRoom(folder: string, bytes: number): Promise<void> {
  const { free, total } = await diskSpaceOf(folder)
  if (free - 2 * bytes < Math.min(total * reserveShare, maxReserve))
    throw new AppError('STORAGE_FULL', { retryAfter: 3600 })
}

/** Removes what killed processes have left in a folder. Younger files may belong to a running one. */
export function removeLeftovers(folder: string): void {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    // There is none yet.
    return
  }
  const dayAgo = Date.now() - dayMs
  for (const name of names) {
    const path = join(folder, name)
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && found.mtimeMs < dayAgo) rmSync(path, { recursive: true, force: true })
  }
}

function closeToOthers(path: string): void {
  const mode = statSync(path).mode & 0o777
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700)
}

/**
 * Takes the rights of others on the folder of the data, and on the database in it: a site that was begun by a former version
 * has them open. Whatever else is in the folder nobody reaches then.
 */
export function closeFolder(dataDir: string): void {
  try {
    const files = readdirSync(dataDir).filter((name) => name.startsWith('mai.db'))
    for (const path of [dataDir, ...files.map((name) => join(dataDir, name))]) closeToOthers(path)
  } catch (error) {
    // It belongs to somebody else, or to a system without such rights.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
