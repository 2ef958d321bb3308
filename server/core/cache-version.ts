import { istOffsetMs } from '#shared/india.ts'
import { contentRaises, contentVersionReader } from './content-version.ts'
import type { Db } from './db.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxDays = 100_000

/**
 * Cached responses hold for one version of the content and one day in India, whose date the pages carry.
 *
 * The database is read once per turn of the event loop, because the query takes half as long as a cached response. That
 * is enough: a request that arrives after a change was acknowledged, by any process, is handled in a later turn.
 */
export function cacheVersionReader(db: Db): () => number {
  const readVersion = contentVersionReader(db)
  let version: number | undefined
  let raisesSeen = -1
  const forget = () => {
    version = undefined
  }
  return () => {
    if (version !== undefined && raisesSeen === contentRaises()) return version
    if (version === undefined) setImmediate(forget)
    raisesSeen = contentRaises()
    version = readVersion() * maxDays + Math.floor((Date.now() + istOffsetMs) / dayMs)
    return version
  }
}
