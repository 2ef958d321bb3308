import { statfs } from 'node:fs/promises'
import { AppError } from './errors.ts'

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
