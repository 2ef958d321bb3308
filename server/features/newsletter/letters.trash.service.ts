import { eq } from 'drizzle-orm'
import { letters } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { writeAudit } from '#server/core/audit.ts'
import { beginBulk, changeEachId, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'
import { holdAudio } from '#server/features/media/media.audio.service.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { getEditable, type LetterRecord } from './letters.service.ts'

interface TrashedLetter {
  letter: LetterRecord
}

/** Moves letters that were never sent to the trash. */
export const removeLetters = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  write(db, (tx) =>
    changeEachId(tx, beginBulk(user, { area: 'letters' }), ids, (part, id) => trashed(removeIn(part, user, id))),
  )

function removeIn(tx: Tx, user: SessionUser, id: string): string {
  const letter = getEditable(tx, id)
  tx.delete(letters).where(eq(letters.id, id)).run()
  moveToTrash(tx, user, { kind: 'letter', entityId: id, title: letter.subject, rows: { letter } })
  writeAudit(tx, user, 'letters.delete', id, letter.subject)
  return letter.subject
}

export const trashedLetters: TrashKeeper<TrashedLetter> = {
  /** A scheduled one whose time has passed comes back as a draft. */
  restore(tx, { letter }) {
    const isLate = letter.sendAt !== null && letter.sendAt <= Date.now()
    tx.insert(letters)
      .values(isLate ? { ...letter, state: 'draft', sendAt: null } : letter)
      .run()
  },
  purge(tx, { letter }) {
    releasePictures(tx, letter.pictureIds)
    holdAudio(tx, `letter ${letter.id}`, [])
  },
}

export const bulkLetters: BulkKeeper = keeperOfTrashed({
  kind: 'letter',
  keeper: trashedLetters,
  isThere: (tx, id) => tx.select({ id: letters.id }).from(letters).where(eq(letters.id, id)).get() !== undefined,
  remove: removeIn,
})
