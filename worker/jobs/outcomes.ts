import { applyPurge } from '#server/core/content-version.ts'
import type { JobOutcome, JobOutcomes } from '#server/core/job-outcomes.ts'
import { applyLetters, applyMailed } from '#server/features/follows/follows.letters.service.ts'
import { applyPush } from '#server/features/follows/follows.push.service.ts'
import { applyAnnounce, applyMove, applyStep, applyWake } from '#server/features/follows/follows.telling.service.ts'
import { applyHashed } from '#server/features/media/media.jobs.service.ts'
import { applyResized, expireUpload } from '#server/features/media/media.service.ts'
import { applySent, applyUnsent } from '#server/features/mail/mail.service.ts'
import { applyBatch, applyLostBatch, applyStart } from '#server/features/newsletter/letters.sending.service.ts'
import { applyDeliver, applyFanOut } from '#server/features/notifications/notifications.sending.service.ts'
import { applyTell } from '#server/features/orders/orders.bulk.service.ts'
import { applyPlanTell } from '#server/features/plans/plans.decisions.service.ts'
import { applyRead, expirePdfFile } from '#server/features/pdfs/pdfs.files.service.ts'
import { applyEndPins } from '#server/features/posts/posts.pins.service.ts'
import { applyPublish } from '#server/features/posts/posts.states.service.ts'
import { applyDrawn, applyUndrawn } from '#server/features/settings/settings.marks.service.ts'
import { applyEndNotice } from '#server/features/settings/settings.service.ts'
import type { JobName } from './jobs.ts'

/** When no worker could run it for a day, the time has come all the same. */
const atItsTime = <N extends JobName>(done: JobOutcome<N>['done'] & JobOutcome<N>['failed']): JobOutcome<N> => ({
  done,
  failed: done,
})

/** What the end of each job changes in the database, in the transaction that ends it. */
export const jobOutcomes: JobOutcomes = {
  'media.resize-image': { done: applyResized },
  'media.delete-files': { done: () => {} },
  'media.hash-uploads': { done: applyHashed },
  'pdfs.read': { done: applyRead },
  'mail.send': { done: applySent, failed: applyUnsent },
  'letters.send': { done: applyBatch, failed: applyLostBatch },
  'follows.push': { done: applyPush },
  'follows.mail': { done: applyMailed },
  'settings.draw-mark': { done: applyDrawn, failed: applyUndrawn },
  'cdn.purge': { done: applyPurge },
  'media.expire-upload': { done: expireUpload },
  'pdfs.expire-file': { done: expirePdfFile },
  'notifications.fan-out': { done: applyFanOut },
  'notifications.deliver': { done: applyDeliver },
  'follows.announce': { done: applyAnnounce },
  'follows.fan-out': { done: applyStep },
  'follows.wake': { done: applyWake },
  'follows.letters': { done: applyLetters },
  'follows.move': { done: applyMove },
  'letters.start': atItsTime(applyStart),
  'posts.publish': atItsTime(applyPublish),
  'posts.end-pins': atItsTime(applyEndPins),
  'settings.end-notice': atItsTime(applyEndNotice),
  'orders.tell': atItsTime(applyTell),
  'plans.tell': atItsTime(applyPlanTell),
}
