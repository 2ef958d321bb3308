import { forgetBulkChanges } from './core/bulk-forgetting.ts'
import type { Services } from './core/context.ts'
import { noteDamage } from './core/damage.ts'
import type { Tx } from './core/db.ts'
import { removeOldRecords } from './core/security-events.ts'
import { inBatches, writeWhenFree } from './core/write-lock.ts'
import { hashUploads } from './features/media/media.hashes.service.ts'
import { resizePending } from './features/media/media.pending.service.ts'
import { removeAbsentEditors } from './features/drafts/drafts.editors.service.ts'
import { eraseOldMails, removeOldMails } from './features/mail/mail.service.ts'
import { countFormerRecipients } from './features/notifications/notifications.admin.service.ts'
import { removeUnconfirmed } from './features/newsletter/newsletter.service.ts'
import { removeOldReads } from './features/reads/reads.service.ts'
import { removeOldMisses } from './features/search/search.misses.service.ts'
import { emptyTrash } from './features/trash/trash.service.ts'
import { thinSnapshots } from './features/posts/posts.revisions.service.ts'

/** In one transaction, for which other writers wait. */
const resizedAtOnce = 500
const thinnedAtOnce = 200

/** Removes what is past its time; called every hour. What fails is logged and tried again with the next call. */
export async function cleanUp({ db, env, log, sessions }: Omit<Services, 'storage'>): Promise<void> {
  const atOnce = (work: (tx: Tx) => void) => writeWhenFree(db, work)
  const steps: (() => unknown)[] = [
    () => sessions.removeExpired(),
    () => removeOldRecords(db, env.AUDIT_DAYS),
    () => forgetBulkChanges(db, env.AUDIT_DAYS),
    () => eraseOldMails(db),
    () => removeOldMails(db),
    () => inBatches(db, resizedAtOnce, (tx) => resizePending(tx, resizedAtOnce)),
    () => atOnce(hashUploads),
    () => emptyTrash(db),
    () => inBatches(db, thinnedAtOnce, (tx) => thinSnapshots(tx, Date.now(), thinnedAtOnce)),
    () => atOnce((tx) => removeAbsentEditors(tx, Date.now())),
    () => atOnce((tx) => removeUnconfirmed(tx, Date.now())),
    () => removeOldReads(db, Date.now()),
    () => inBatches(db, 1, countFormerRecipients),
    () => atOnce((tx) => removeOldMisses(tx, Date.now())),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (err) {
      noteDamage(db, err)
      log.error({ err }, 'could not clean up')
    }
  }
}
