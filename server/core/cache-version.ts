import { performance } from 'node:perf_hooks'
import { dayMs } from '#shared/durations.ts'
import { istOffsetMs } from '#shared/india.ts'
import { contentRaises, contentVersionOf } from './content-version.ts'
import type { Db } from './db.ts'

const maxDays = 100_000
/** While the database cannot be read, cached responses are served for this long. */
const graceMs = 60_000

const readers = new WeakMap<Db, () => number>()

/** The version of a connection's content, for all who ask for it in the same turn. */
export function cacheVersionOf(db: Db): () => number {
  const reader = readers.get(db) ?? cacheVersionReader(db)
  readers.set(db, reader)
  return reader
}

/**
 * Cached responses hold for one version of the content and one day in India, whose date the pages carry.
 *
 * The database is read once per turn of the event loop, because the query takes half as long as a cached response. That
 * is enough: a request that arrives after a change was acknowledged, by any process, is handled in a later turn. Turns are
 * told apart by libuv's count, which rises just before requests are taken: what is read in an immediate must not be kept
 * until the next immediates, since requests come first.
 *
 * @param now a clock in ms that is never set
 * @throws SqliteError when the database has not been readable for a minute; until then the last version holds
 */
export function cacheVersionReader(db: Db, now: () => number = () => performance.now()): () => number {
  let version = 0
  let turnSeen = -1
  let raisesSeen = -1
  let lastVersion = 0
  let lastReadAt = -Infinity
  const readOrKeep = () => {
    try {
      lastVersion = contentVersionOf(db)
      lastReadAt = now()
    } catch (error) {
      if (now() - lastReadAt > graceMs) throw error
    }
    return lastVersion
  }
  return () => {
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount
    if (turnSeen === turn && raisesSeen === contentRaises()) return version
    const raises = contentRaises()
    version = readOrKeep() * maxDays + Math.floor((Date.now() + istOffsetMs) / dayMs)
    turnSeen = turn
    raisesSeen = raises
    return version
  }
}
