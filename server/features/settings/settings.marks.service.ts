/** Logo and icon: drawn by the worker from one upload each, in all sizes that pages and devices ask for. */
import { eq } from 'drizzle-orm'
import { uploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { JobPayload, JobResult } from '#worker/jobs/jobs.ts'
import { markNames, type MarkName } from '#shared/settings.ts'
import { markKeys } from '#shared/marks.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue } from '#server/core/jobs.ts'
import { holdUploads } from '#server/features/media/media.holds.service.ts'
import { readSetting, readSettings, storeSetting } from './settings.service.ts'

/** The smallest upload, in pixels. */
const minLogoHeight = 80
const minIconSide = 192

function refuseSmall(name: MarkName, { width, height }: { width: number; height: number }): void {
  const code =
    name === 'icon'
      ? Math.min(width, height) < minIconSide && 'ICON_TOO_SMALL'
      : height < minLogoHeight && 'LOGO_TOO_SMALL'
  if (code) throw new AppError(code, { fields: { uploadId: code } })
}

/**
 * Orders a drawing of an upload; until it is there the former one is shown. Null removes it.
 * @throws MEDIA_NOT_FOUND, LOGO_TOO_SMALL, ICON_TOO_SMALL
 */
export function setMark(db: Db, user: SessionUser, name: MarkName, uploadId: string | null): void {
  write(db, (tx) => {
    const { shown } = readSetting(tx, name)
    holdUploads(tx, `mark ${name}`, uploadId === null ? [] : [uploadId])
    if (uploadId === null) {
      deleteFiles(tx, name, shown?.id)
      storeSetting(tx, name, { shown: null, drawing: null })
    } else {
      const upload = tx.select().from(uploads).where(eq(uploads.id, uploadId)).get()
      if (!upload) throw new AppError('MEDIA_NOT_FOUND', { fields: { uploadId: 'MEDIA_NOT_FOUND' } })
      refuseSmall(name, upload)
      const id = newId()
      storeSetting(tx, name, { shown, drawing: id })
      enqueue(tx, 'settings.draw-mark', { name, id, originalKey: upload.originalKey })
    }
    const after = uploadId && 'upload'
    writeAudit(tx, user, 'settings.update', name, '', { [name]: { before: shown?.id ?? null, after } })
  })
}

function deleteFiles(tx: Tx, name: MarkName, id: string | undefined): void {
  if (id !== undefined) enqueue(tx, 'media.delete-files', { keys: markKeys(name, id) })
}

/** Shows what was drawn, unless another upload was chosen meanwhile. */
export function applyDrawn(
  tx: Tx,
  { name, id }: JobPayload<'settings.draw-mark'>,
  result: JobResult<'settings.draw-mark'>,
): void {
  const { shown, drawing } = readSetting(tx, name)
  if (drawing !== id) return deleteFiles(tx, name, id)
  if (!result.ok) return storeSetting(tx, name, { shown, drawing: null })
  deleteFiles(tx, name, shown?.id)
  const { ok: _ok, ...drawn } = result
  storeSetting(tx, name, { shown: { id, ...drawn }, drawing: null })
}

/** No worker could draw it: the former one stays. */
export const applyUndrawn = (tx: Tx, payload: JobPayload<'settings.draw-mark'>): void =>
  applyDrawn(tx, payload, { ok: false })

/** Storage keys of everything that is shown. */
export function listMarkKeys(tx: Tx): string[] {
  const all = readSettings(tx)
  return markNames.flatMap((name) => {
    const { shown } = all[name]
    return shown ? markKeys(name, shown.id) : []
  })
}
