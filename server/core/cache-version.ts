import { istOffsetMs } from '#shared/india.ts'
import { contentRaises, contentVersionReader } from './content-version.ts'
import type { Db } from './db.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxDays = 100_000
/** While the database cannot be read, cached responses are served for this long. */
const graceMs = 60_000

/**
 * Cached responses hold for one version of the content and one day in India, whose date the pages carry.
 *
 * The database is read once per turn of the event loop, because the query takes half as long as a cached response. That
 * is enough: a request that arrives after a change was acknowledged, by any process, is handled in a later turn.
 *
 * @param now a clock in ms that is never set
 * @throws SqliteError when the database has not been readable for a minute; until then the last version holds
 */
export function cacheVersionReader(db: Db, now: () => number = () => performance.now()): () => number {
  const readVersion = contentVersionReader(db)
  let version: number | undefined
  let raisesSeen = -1
  let lastVersion = 0
  let lastReadAt = -Infinity
  const forget = () => {
    version = undefined
  }
  const readOrKeep = () => {
    try {
      lastVersion = readVersion()
      lastReadAt = now()
    } catch (error) {
      if (now() - lastReadAt > graceMs) throw error
    }
    return lastVersion
  }
  return () => {
    if (version !== undefined && raisesSeen === contentRaises()) return version
    if (version === undefined) setImmediate(forget)
    raisesSeen = contentRaises()
    version = readOrKeep() * maxDays + Math.floor((Date.now() + istOffsetMs) / dayMs)
    return version
  }
}
