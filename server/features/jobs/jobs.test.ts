import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, jobs, mails, pictures } from '#drizzle/schema/index.ts'
import { write } from '#server/core/db.ts'
import { queueHealth } from '#server/core/job-failures.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { enqueue } from '#server/core/jobs.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { sendMail } from '#server/features/mail/mail.service.ts'
import { attachPicture } from '#server/features/media/media.service.ts'
import { runCommand } from '#server/test/command.ts'
import { errorOf } from '#server/test/errors.ts'
import { uploadGrain } from '#server/test/media-files.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const owner = eachTest.user(services, 'owner')
const editor = eachTest.user(services, 'editor')
const admin = callerFor(services, owner)

const mailer = { SMTP_URL: 'smtp://localhost' }
const mail = (to: string, expiresAt?: number) =>
  write(services.db, (tx) => sendMail(tx, mailer, { to, subject: 'வணக்கம்', text: 'T', ...(expiresAt && { expiresAt }) }))
/** Fails the jobs that are due. */
function failAll(queue: 'mail' | 'media', failure: 'permanent' | 'fault'): void {
  const store = createJobStore(services.db, jobOutcomes)
  for (const job of store.claim(queue, 100, 'leased', 'worker', 60_000))
    store.fail(job, 'Error: 550 no such user\n    at somewhere', failure)
}
const stateOfMail = (to: string) => services.db.select().from(mails).where(eq(mails.recipient, to)).get()?.state
const rows = () => services.db.select().from(jobs).all()

test('the owner sees what failed, why and since when, and tries it again', async () => {
  mail('kayal@example.org')
  failAll('mail', 'permanent')
  expect(stateOfMail('kayal@example.org')).toBe('failed')
  const { jobs: found, total } = await admin.jobs.failed()
  expect(total).toBe(1)
  expect(found).toMatchObject([
    {
      ...{ queue: 'mail', about: 'kayal@example.org: வணக்கம்', reason: '550 no such user' },
      ...{ nextAt: null, canRetry: true },
    },
  ])
  await admin.jobs.retry({ ids: [found[0]!.id] })
  expect(rows()).toMatchObject([{ state: 'ready', attempts: 0, crashes: 0, failedSince: null, error: null }])
  expect(stateOfMail('kayal@example.org')).toBe('waiting')
  expect(await admin.jobs.failed()).toEqual({ jobs: [], total: 0 })
  expect(services.db.select().from(auditLog).all()).toMatchObject([{ action: 'jobs.retry', summary: 'mail.send' }])
  expect((await errorOf(() => admin.jobs.retry({ ids: [found[0]!.id] }))).code).toBe('JOB_NOT_FOUND')
})

test('a job that waits for its next attempt is listed too, and can be tried at once', async () => {
  mail('kayal@example.org')
  failAll('mail', 'fault')
  const { jobs: found } = await admin.jobs.failed()
  expect(Date.parse(found[0]?.nextAt ?? '')).toBeGreaterThan(Date.now())
  expect(await admin.jobs.retryAll()).toEqual({ begun: 1 })
  expect(rows()[0]?.runAt).toBeLessThanOrEqual(Date.now())
})

test('a mail whose link has expired, and one that was erased, are not tried again', async () => {
  mail('late@example.org', Date.now() - 1)
  mail('erased@example.org')
  failAll('mail', 'permanent')
  services.db.update(jobs).set({ payload: '{}' }).where(eq(jobs.id, 2)).run()
  const { jobs: found } = await admin.jobs.failed()
  expect(found.map(({ canRetry }) => canRetry)).toEqual([false, false])
  for (const { id } of found) expect((await errorOf(() => admin.jobs.retry({ ids: [id] }))).code).toBe('JOB_EXPIRED')
  expect(await admin.jobs.retryAll()).toEqual({ begun: 0 })
})

test('a picture that stayed without its sizes gets them, also when its job is gone', async () => {
  const { id: uploadId } = await uploadGrain(services)
  const pictureId = write(services.db, (tx) => attachPicture(tx, { uploadId }))
  failAll('media', 'permanent')
  services.db.delete(jobs).where(eq(jobs.name, 'media.resize-image')).run()
  expect(services.db.select().from(pictures).get()?.state).toBe('pending')
  expect(await admin.jobs.retryAll()).toEqual({ begun: 1 })
  const again = rows().find(({ name }) => name === 'media.resize-image')
  expect(JSON.parse(again?.payload ?? '')).toMatchObject({ pictureId, crop: null })
  // It has a job now.
  expect(await admin.jobs.retryAll()).toEqual({ begun: 0 })
})

test('a job that another one has replaced is dropped when it is tried again', async () => {
  const add = () => write(services.db, (tx) => enqueue(tx, 'media.expire-upload', { uploadId: 'u' }, { dedupe: 'u' }))
  add()
  failAll('media', 'permanent')
  add()
  await admin.jobs.retryAll()
  expect(rows()).toMatchObject([{ id: 2, state: 'ready' }])
})

test('an editor neither sees nor tries failed jobs', async () => {
  const caller = callerFor(services, editor)
  for (const call of [
    () => caller.jobs.failed(),
    () => caller.jobs.retry({ ids: ['1'] }),
    () => caller.jobs.retryAll(),
  ])
    expect((await errorOf(call)).code).toBe('OWNER_ONLY')
})

test('metrics know what was given up, and for how long the oldest job has been due', () => {
  expect(queueHealth(services.db)).toEqual({ givenUp: 0, oldestDueMs: 0 })
  mail('kayal@example.org')
  failAll('mail', 'permanent')
  mail('muthu@example.org')
  services.db
    .update(jobs)
    .set({ runAt: Date.now() - 60_000 })
    .where(eq(jobs.state, 'ready'))
    .run()
  const { givenUp, oldestDueMs } = queueHealth(services.db)
  expect(givenUp).toBe(1)
  expect(oldestDueMs).toBeGreaterThanOrEqual(60_000)
})

test('the command lists what failed, and tries one or all again', async () => {
  mail('kayal@example.org')
  mail('muthu@example.org')
  failAll('mail', 'permanent')
  const file = join(import.meta.dirname, '../../jobs.ts')
  const { DATA_DIR } = services.env
  const run = (...args: string[]) => runCommand(file, args, { DATA_DIR })
  expect((await run('list')).stdout).toMatch(
    /mail\.send kayal@example\.org[\s\S]*given up[\s\S]*550 no such user[\s\S]*2 failed/,
  )
  expect((await run('retry', '1')).stdout).toContain('1 begun again')
  expect(await run('retry', '1')).toMatchObject({ status: 1, stderr: expect.stringContaining('no such job') })
  expect((await run('retry', 'all')).stdout).toContain('1 begun again')
  expect(rows().map(({ state }) => state)).toEqual(['ready', 'ready'])
  expect((await run('something')).status).toBe(2)
})
