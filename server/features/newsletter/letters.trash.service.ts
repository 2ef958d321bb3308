import { eq } from 'drizzle-orm'
import { letters } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { writeAudit } from '#server/core/audit.ts'
import { changeEachId } from '#server/core/bulk.ts'
import { write, type Db } from '#server/core/db.ts'
import { moveToTrash, restoreEntry, type TrashKeeper } from '#server/core/trash.ts'
import { holdAudio } from '#server/features/media/media.audio.service.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { getEditable, type LetterRecord } from './letters.service.ts'

interface TrashedLetter {
  letter: LetterRecord
}

/** Moves letters that were never sent to the trash. */
export const removeLetters = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  write(db, (tx) =>
    changeEachId(tx, ids, (part, id) => {
      const letter = getEditable(part, id)
      part.delete(letters).where(eq(letters.id, id)).run()
      moveToTrash(part, user, { kind: 'letter', entityId: id, title: letter.subject, rows: { letter } })
      writeAudit(part, user, 'letters.delete', id, letter.subject)
    }),
  )

/** Takes letters out of the trash again. */
export const restoreLetters = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  write(db, (tx) =>
    changeEachId(tx, ids, (part, id) => restoreEntry(part, user, { kind: 'letter', id }, trashedLetters)),
  )

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
