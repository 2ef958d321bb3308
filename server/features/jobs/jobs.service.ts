import { jobs, type JobName, type JobPayload } from '#worker/jobs/jobs.ts'
import { failedJobsAtOnce, queueNames, type FailedJob, type FailedJobs } from '#shared/jobs.ts'
import type { SessionUser } from '#shared/auth.ts'
import { writeAudit } from '#server/core/audit.ts'
import { writeDurably, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { parseProgress } from '#server/core/job-outcomes.ts'
import { countFailed, findFailed, listFailed, reasonOf, restartJob, type JobRow } from '#server/core/job-failures.ts'
import { uncountLost } from '#server/features/newsletter/letters.sending.service.ts'
import { awaitMail } from '#server/features/mail/mail.service.ts'
import { resizePending } from '#server/features/media/media.jobs.service.ts'

// Jobs that failed, for whoever runs the site: to see them, and to try them again.

/** @returns undefined if the job is no mail, or was erased */
function mailOf({ name, payload }: JobRow): JobPayload<'mail.send'> | undefined {
  return name === 'mail.send' ? jobs['mail.send'].payload.safeParse(JSON.parse(payload)).data : undefined
}

function canRetry(row: JobRow): boolean {
  if (!jobs[row.name as JobName]?.payload.safeParse(JSON.parse(row.payload)).success) return false
  return (mailOf(row)?.expiresAt ?? Number.MAX_SAFE_INTEGER) > Date.now()
}

function toFailedJob(row: JobRow): FailedJob {
  const mail = mailOf(row)
  return {
    id: String(row.id),
    queue: queueNames.find((name) => name === row.queue) ?? 'media',
    name: row.name,
    about: mail ? `${mail.recipient}: ${mail.subject}` : '',
    reason: reasonOf(row),
    since: iso(row.failedSince ?? row.finishedAt ?? row.createdAt),
    nextAt: row.state === 'ready' ? iso(row.runAt) : null,
    canRetry: canRetry(row),
  }
}

/** Jobs whose last attempt failed, whether given up or tried again later; newest first, the first hundred. */
export const listFailedJobs = (tx: Tx): FailedJobs => ({
  jobs: listFailed(tx, failedJobsAtOnce).map(toFailedJob),
  total: countFailed(tx),
})

function restart(tx: Tx, row: JobRow): void {
  const mail = mailOf(row)
  if (mail) awaitMail(tx, mail)
  const letter = row.name === 'letters.send' && jobs['letters.send'].payload.parse(JSON.parse(row.payload))
  if (letter && row.state === 'dead') uncountLost(tx, letter, parseProgress('letters.send', row.progress))
  restartJob(tx, row)
}

/**
 * Lets failed jobs begin anew. Those that have ended meanwhile, or can no longer be done, keep no other from it.
 * @param user null for the command
 * @throws JOB_NOT_FOUND of all; JOB_EXPIRED when all that are left were erased, or are mails whose links have expired
 */
export function retryJobs(db: Db, user: SessionUser | null, ids: readonly string[]): void {
  writeDurably(db, (tx) => {
    const found = ids.flatMap((id) => findFailed(tx, Number(id)) ?? [])
    if (found.length === 0) throw new AppError('JOB_NOT_FOUND')
    const rows = found.filter(canRetry)
    if (rows.length === 0) throw new AppError('JOB_EXPIRED')
    for (const row of rows) {
      restart(tx, row)
      if (user) writeAudit(tx, user, 'jobs.retry', String(row.id), row.name)
    }
  })
}

/**
 * Lets all failed jobs begin anew, and orders the sizes of pictures whose job is gone.
 * @param user null for the command
 * @returns how many jobs were begun
 */
export function retryAllJobs(db: Db, user: SessionUser | null): number {
  return writeDurably(db, (tx) => {
    const rows = listFailed(tx, Number.MAX_SAFE_INTEGER).filter(canRetry)
    for (const row of rows) restart(tx, row)
    const begun = rows.length + resizePending(tx)
    if (user) writeAudit(tx, user, 'jobs.retry-all', 'jobs', String(begun))
    return begun
  })
}
