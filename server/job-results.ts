import type { JobResults } from './core/job-store.ts'
import { applySent } from './features/mail/mail.service.ts'
import { applyDeliver, applyFanOut } from './features/notifications/notifications.sending.service.ts'
import { applyRead, expirePdfFile } from './features/pdfs/pdfs.files.service.ts'
import { applyResized, expireUpload } from './features/media/media.service.ts'

/** Applies the result of each job to the database, in the transaction that marks it done. */
export const jobResults: JobResults = {
  'media.resize-image': applyResized,
  'media.delete-files': () => {},
  'media.expire-upload': expireUpload,
  'pdfs.read': applyRead,
  'pdfs.expire-file': expirePdfFile,
  'mail.send': applySent,
  'notifications.fan-out': applyFanOut,
  'notifications.deliver': applyDeliver,
}
