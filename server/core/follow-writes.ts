import { watch, type FSWatcher } from 'node:fs'
import { changeDetector, type Db } from './db.ts'
import { every } from './every.ts'
import type { Logger } from './log.ts'

/** How often the database is asked for changes while somebody writes. */
const pollMs = 50
/** How long after the last bytes of a write its end is waited for: a disk that is busy syncs slowly. */
const writingMs = 2000
/** Without a sign from the file system, as on a network drive. */
const slowMs = 1000

/**
 * Calls `onWrite` at once, and within some 50 ms of each commit by another connection, of this process or another. The
 * file system tells when somebody writes to the log of the database, so that nothing is polled while nobody does: an idle
 * site lets a small machine sleep.
 * @param db a connection that does not write itself what is to be seen
 * @returns what ends it
 */
export function followWrites(db: Db, log: Logger, onWrite: () => void): () => void {
  const hasChanged = changeDetector(db)
  let lookUntil = 0
  let looking: NodeJS.Timeout | undefined
  let watcher: FSWatcher | undefined

  const look = () => {
    if (hasChanged()) onWrite()
  }
  const stopLooking = () => {
    clearInterval(looking)
    looking = undefined
  }
  const onBytes = () => {
    lookUntil = performance.now() + writingMs
    looking ??= every(pollMs, 'finding new writes', log, () => {
      if (performance.now() > lookUntil) stopLooking()
      look()
    })
  }
  const slow = every(slowMs, 'finding writes', log, look, { now: true })
  try {
    // Bytes arrive before the commit that they belong to, hence the looks.
    watcher = watch(`${db.$client.name}-wal`, onBytes).on('error', () => watcher?.close())
  } catch (err) {
    log.warn({ err }, 'writes to the database are found once a second only')
  }
  return () => {
    clearInterval(slow)
    stopLooking()
    watcher?.close()
  }
}
