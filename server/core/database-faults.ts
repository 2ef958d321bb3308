import Database from 'better-sqlite3'

/**
 * - `busy`: another process holds the write lock
 * - `unwritable`: the disk is full or read-only; reading works where there is a database
 * - `unreadable`: the file is damaged or cut short
 */
export type DatabaseFault = 'busy' | 'unwritable' | 'unreadable'

const faults: [pattern: RegExp, fault: DatabaseFault][] = [
  [/^SQLITE_(?:BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_(?:FULL|READONLY|CANTOPEN|IOERR_(?:WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHM))/, 'unwritable'],
  [/^SQLITE_(?:CORRUPT|NOTADB|IOERR)/, 'unreadable'],
]
/** Errors of files: no room, a quota, a read-only file system. */
const unwritableFiles = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** The database's own words for a file that is damaged, wherever it was met; undefined for any other error. */
export function damageOf(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(each.code)) return each.message
  return undefined
}

/** What outside of the program made an error of the database or of its disk; undefined for a fault of the program. */
export function databaseFaultOf(error: unknown): DatabaseFault | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : ''
    if (each instanceof Database.SqliteError) return faults.find(([pattern]) => pattern.test(code))?.[1]
    if (unwritableFiles.has(code)) return 'unwritable'
  }
  return undefined
}
