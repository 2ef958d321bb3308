/** Uploads that stay although no picture shows them: drafts and revisions need them, or a text plays them. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { uploadHolds, uploads } from '#drizzle/schema/index.ts'
import type { Tx } from '#server/core/db.ts'
import { expireUpload, expireUploadLater } from './media.service.ts'

/**
 * What holds uploads, by the id of the post or the revision; posts and the pages of the house hold the sounds of their texts,
 * and the settings hold what the logo and the icon are drawn of.
 */
export type Holder =
  | `draft ${string}`
  | `revision ${string}`
  | `post ${string}`
  | `about ${string}`
  | `page ${string}`
  | `letter ${string}`
  | `mark ${string}`

/** More names than this go into several statements. */
const atOnce = 500

/** Lets go of the uploads that these held: what nothing else needs is removed. */
export function releaseHolds(tx: Tx, holders: readonly Holder[]): void {
  for (let start = 0; start < holders.length; start += atOnce) {
    const names = holders.slice(start, start + atOnce)
    const held = tx.delete(uploadHolds).where(inArray(uploadHolds.holder, names)).returning().all()
    for (const { uploadId } of held) countHold(tx, uploadId, -1)
    for (const uploadId of new Set(held.map((row) => row.uploadId))) expireUpload(tx, { uploadId })
  }
}

function countHold(tx: Tx, uploadId: string, by: 1 | -1): void {
  tx.update(uploads)
    .set({ holds: sql`${uploads.holds} + ${by}` })
    .where(eq(uploads.id, uploadId))
    .run()
}

const heldBy = (tx: Tx, holder: Holder): string[] =>
  tx
    .select({ id: uploadHolds.uploadId })
    .from(uploadHolds)
    .where(eq(uploadHolds.holder, holder))
    .all()
    .map(({ id }) => id)

/**
 * From now on this holder needs these uploads only; none ends its holds. Uploads that nothing needs any more wait a day,
 * as new ones do, for a form that has them still.
 */
export function holdUploads(tx: Tx, holder: Holder, uploadIds: readonly string[]): void {
  const needed = [...new Set(uploadIds)]
  const held = heldBy(tx, holder)
  for (const uploadId of needed.filter((id) => !held.includes(id))) {
    const isThere = tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.id, uploadId)).get()
    if (!isThere) continue
    tx.insert(uploadHolds).values({ holder, uploadId }).run()
    countHold(tx, uploadId, 1)
  }
  for (const uploadId of held.filter((id) => !needed.includes(id))) {
    tx.delete(uploadHolds)
      .where(and(eq(uploadHolds.holder, holder), eq(uploadHolds.uploadId, uploadId)))
      .run()
    countHold(tx, uploadId, -1)
    expireUploadLater(tx, uploadId)
  }
}
