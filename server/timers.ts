import { hourMs, minuteMs } from '#shared/durations.ts'
import { forgetBulkChanges } from './core/bulk.ts'
import type { Services } from './core/context.ts'
import { noteDamage, checkAtNight } from './core/database-check.ts'
import type { Tx } from './core/db.ts'
import { diskSpaceOf, isLow } from './core/data-folder.ts'
import { every } from './core/every.ts'
import { removeOldRecords } from './core/security-events.ts'
import { inBatches, whenWritable, writeWhenFree } from './core/write-lock.ts'
import { hashUploads, resizePending } from './features/media/media.jobs.service.ts'
import { removeAbsentEditors } from './features/drafts/drafts.editors.service.ts'
import { writeWeeklyLetters } from './features/follows/follows.letters.service.ts'
import { eraseOldMails, removeOldMails } from './features/mail/mail.service.ts'
import { countFormerRecipients } from './features/notifications/notifications.admin.service.ts'
import { removeUnconfirmed } from './features/newsletter/newsletter.service.ts'
import { removeOldReads, writeReads, writeReadsMs } from './features/reads/reads.service.ts'
import { removeOldMisses } from './features/search/search.misses.service.ts'
import { matchAuthors } from './features/terms/terms.matching.service.ts'
import { mailDigest, mailNews } from './features/home/home.mails.service.ts'
import { emptyTrash } from './features/trash/trash.service.ts'
import { thinSnapshots } from './features/posts/posts.revisions.service.ts'

/** Between the batches in which posts get their authors. */
const matchMs = 200
/** In one transaction, for which other writers wait. */
const resizedAtOnce = 500
const thinnedAtOnce = 200

/** Removes what is past its time; what fails is logged and tried again with the next call. */
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

/** What one process does again and again for the site. */
export function startTimers(services: Services): NodeJS.Timeout[] {
  const { env, log } = services
  return [
    every(minuteMs, 'looking at the free space', log, async () => {
      const space = await diskSpaceOf(env.DATA_DIR)
      if (isLow(space)) log.warn({ ...space, folder: env.DATA_DIR }, 'less than a tenth of the disk is free')
    }),
    matchAllAuthors(services),
    every(minuteMs, 'mails at their time', log, async () => {
      await whenWritable(services.db)
      mailNews(services)
      mailDigest(services)
      writeWeeklyLetters(services)
    }),
    every(writeReadsMs, 'writing the counts of readers', log, async () => {
      await whenWritable(services.db)
      writeReads(services.db)
    }),
    every(hourMs, 'cleaning up', log, () => cleanUp(services)),
    every(hourMs, 'checking the database', log, () => checkAtNight(services)),
  ]
}

/** After an update from a version without pages of authors: some posts at a time, so that nobody waits. */
function matchAllAuthors({ db, log }: Services): NodeJS.Timeout {
  const timer = every(matchMs, 'matching authors', log, async () => {
    await whenWritable(db)
    if (!matchAuthors(db)) clearInterval(timer)
  })
  return timer
}
