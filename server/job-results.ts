import { applyPurge } from './core/content-version.ts'
import type { JobResults } from './core/job-outcomes.ts'
import { applyBatch, applyLostBatch, applyStart } from './features/newsletter/letters.sending.service.ts'
import { applySent, applyUnsent } from './features/mail/mail.service.ts'
import { applyDeliver, applyFanOut } from './features/notifications/notifications.sending.service.ts'
import { applyTell } from './features/orders/orders.bulk.service.ts'
import { applyPlanTell } from './features/plans/plans.decisions.service.ts'
import { applyRead, expirePdfFile } from './features/pdfs/pdfs.files.service.ts'
import { applyEndPins } from './features/posts/posts.pins.service.ts'
import { applyPublish } from './features/posts/posts.states.service.ts'
import { applyHashed } from './features/media/media.hashes.service.ts'
import { applyDrawn, applyUndrawn } from './features/settings/settings.marks.service.ts'
import { applyEndNotice } from './features/settings/settings.service.ts'
import { applyResized, expireUpload } from './features/media/media.service.ts'

/** What outcomes of jobs change in the database, in the transaction that ends the job. */
export const jobResults: JobResults = {
  done: {
    'media.resize-image': applyResized,
    'media.delete-files': () => {},
    'media.expire-upload': expireUpload,
    'media.hash-uploads': applyHashed,
    'pdfs.read': applyRead,
    'pdfs.expire-file': expirePdfFile,
    'mail.send': applySent,
    'letters.start': applyStart,
    'letters.send': applyBatch,
    'notifications.fan-out': applyFanOut,
    'notifications.deliver': applyDeliver,
    'posts.publish': applyPublish,
    'posts.end-pins': applyEndPins,
    'settings.draw-mark': applyDrawn,
    'settings.end-notice': applyEndNotice,
    'orders.tell': applyTell,
    'plans.tell': applyPlanTell,
    'cdn.purge': applyPurge,
  },
  failed: {
    'mail.send': applyUnsent,
    'letters.send': applyLostBatch,
    // The job is a timer: when no worker could run it for a day, the time has come all the same.
    'posts.publish': applyPublish,
    'posts.end-pins': applyEndPins,
    'letters.start': applyStart,
    'settings.draw-mark': applyUndrawn,
    'settings.end-notice': applyEndNotice,
    'orders.tell': applyTell,
    'plans.tell': applyPlanTell,
  },
}
