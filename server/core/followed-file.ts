import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** What Litestream keeps up to date on a standby (followed-copy.ts). */
export const followedFile = (dataDir: string): string => join(dataDir, 'followed.db')

/** Where Litestream notes the last change that is there as a whole. */
export const followedMark = (dataDir: string): string => `${followedFile(dataDir)}-txid`

/** A database that is written here is nobody's copy any more, and must not be replaced by what was followed once. */
export function endFollowing(dataDir: string): void {
  const file = followedFile(dataDir)
  for (const path of [file, followedMark(dataDir), `${file}-shm`, `${file}-wal`]) rmSync(path, { force: true })
}
