import { inArray } from 'drizzle-orm'
import { uploadHolds } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { expireUpload } from './media.service.ts'

/** More names than this go into several statements. */
const atOnce = 500

/** Lets go of the uploads that drafts and revisions held (`draft ID`, `revision ID`): what nothing else needs is removed. */
export function releaseHolds(tx: Tx, holders: readonly string[]): void {
  for (let start = 0; start < holders.length; start += atOnce) {
    const names = holders.slice(start, start + atOnce)
    const held = tx.delete(uploadHolds).where(inArray(uploadHolds.holder, names)).returning().all()
    for (const uploadId of new Set(held.map((row) => row.uploadId))) expireUpload(tx, { uploadId })
  }
}
