import { contentVersionReader } from './content-version.ts'
import type { Db } from './db.ts'

const dayMs = 24 * 60 * 60 * 1000
const istOffsetMs = 5.5 * 60 * 60 * 1000
const maxDays = 100_000

/** Kept answers are good for one state of the content and one day in India, whose date the pages carry. */
export function contentStampReader(db: Db): () => number {
  const readVersion = contentVersionReader(db)
  return () => readVersion() * maxDays + Math.floor((Date.now() + istOffsetMs) / dayMs)
}
