import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
