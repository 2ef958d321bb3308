import { istOffsetMs } from '#shared/india.ts'
import { contentRaises, contentVersionReader } from './content-version.ts'
import type { Db } from './db.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxDays = 100_000

/**
 * Kept answers are good for one state of the content and one day in India, whose date the pages carry.
 *
 * The database is asked once in a turn of the event loop, since the question takes as long as half an answer. That is
 * enough: what arrives after a change was acknowledged, here or by another process, is handled in a later turn.
 */
export function contentStampReader(db: Db): () => number {
  const readVersion = contentVersionReader(db)
  let stamp: number | undefined
  let raisesSeen = -1
  const forget = () => {
    stamp = undefined
  }
  return () => {
    if (stamp !== undefined && raisesSeen === contentRaises()) return stamp
    if (stamp === undefined) setImmediate(forget)
    raisesSeen = contentRaises()
    stamp = readVersion() * maxDays + Math.floor((Date.now() + istOffsetMs) / dayMs)
    return stamp
  }
}
