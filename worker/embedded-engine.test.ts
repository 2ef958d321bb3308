import { afterEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { jobs, pdfTexts, uploads } from '#drizzle/schema/index.ts'
import { write } from '#server/core/db.ts'
import { jobOutcomes } from './jobs/outcomes.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { acceptPdf } from '#server/features/pdfs/pdfs.files.service.ts'
import { fileOf } from '#server/test/media-files.ts'
import { buildPdf } from '#server/test/pdf-files.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { originalKey, variantKey } from '#shared/media.ts'
import { startEmbeddedEngine } from './embedded-engine.ts'
import { testEngine } from './test/engine-tests.ts'
import { addPictures, countReady, expectAllMade, resizeJobs, side, until } from './test/pictures.ts'
import { endWorkers, startWorker } from './test/worker-process.ts'

const longMs = 120_000
const services = eachTest.services()
afterEach(endWorkers)

const stateOf = (name: string) => services.db.select().from(jobs).where(eq(jobs.name, name)).get()

describe('the embedded worker', { timeout: longMs }, () => {
  const startEngine = () => startEmbeddedEngine(services.env.DATA_DIR, jobOutcomes, services)
  testEngine(services, 'leased', startEngine)

  test('makes the sizes of a picture, and removes them a day after its last use', async () => {
    await startWorker(services)
    const [id = ''] = await addPictures(services, 1)
    await expectAllMade(services, [id])
    write(services.db, (tx) => {
      releasePictures(tx, [id])
      // A day has passed.
      tx.update(jobs).set({ runAt: Date.now() }).where(eq(jobs.name, 'media.delete-files')).run()
    })
    await until(async () => expect(await services.storage.stat(variantKey(id, side, 'webp'))).toBeUndefined())
  })

  test('killed in the middle of a PDF and started again, it reads it once and whole', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `Page ${index + 1}`)
    const file = fileOf(services, buildPdf({ pages: texts, bytesPerPage: 50_000 }), 'issue.pdf')
    const fileId = await acceptPdf(services, file)
    const editor = await addUser(services, 'editor')
    const { id } = await callerFor(services, editor).pdfs.create({
      ...{ fileId, title: 'Issue 47', date: '2026-11-01', category: 'Archive' },
    })
    const entry = () => callerFor(services, null).pdfs.get({ id })
    const before = await entry()

    const first = await startWorker(services)
    await until(() => expect(stateOf('pdfs.read')?.state).toBe('leased'))
    await first.end('SIGKILL')
    expect([stateOf('pdfs.read')?.state, await entry()]).toEqual(['leased', before])

    await startWorker(services)
    await until(() => expect(stateOf('pdfs.read')?.state).toBe('done'))
    expect(await entry()).toMatchObject({ pages: texts.length })
    const found = services.db.select().from(pdfTexts).orderBy(pdfTexts.page).all()
    expect(found).toEqual(texts.map((text, index) => ({ fileId, page: index + 1, text })))
    expect(services.db.select().from(uploads).all()).toHaveLength(1)
  })

  test('two workers share the work', async () => {
    const ids = await addPictures(services, 4)
    await Promise.all([startWorker(services), startWorker(services)])
    await expectAllMade(services, ids)
    expect(resizeJobs(services).map(({ attempts }) => attempts)).toEqual(ids.map(() => 1))
  })

  test('told to stop, it ends what it has begun, leaves the rest and exits cleanly', async () => {
    await addPictures(services, 8)
    const worker = await startWorker(services)
    await until(() => expect(countReady(services)).toBeGreaterThanOrEqual(1))
    expect(await worker.end('SIGTERM')).toBe(0)
    const rows = resizeJobs(services)
    expect(rows.filter(({ state }) => state === 'done')).toHaveLength(countReady(services))
    const left = rows.filter(({ state }) => state !== 'done')
    expect(left.length).toBeGreaterThan(0)
    expect(left.map(({ state, attempts }) => [state, attempts])).toEqual(left.map(() => ['ready', 0]))
  })

  test('out of patience, it hands running jobs back without counting the try', async () => {
    const ids = await addPictures(services, 3)
    const engine = startEngine()
    expect(resizeJobs(services).filter(({ state }) => state === 'leased')).toHaveLength(2)
    await engine.close(0)
    expect(resizeJobs(services).map(({ state, attempts }) => [state, attempts])).toEqual(ids.map(() => ['ready', 0]))
    await startWorker(services)
    await expectAllMade(services, ids)
  })

  test('a picture whose original is lost is marked so, and the job is done', async () => {
    const [id = ''] = await addPictures(services, 1)
    const { uploadId } = services.db.query.pictures.findFirst().sync() ?? { uploadId: '' }
    await services.storage.delete(originalKey(uploadId, 'jpg'))
    await startWorker(services)
    await until(() => expect(resizeJobs(services)[0]?.state).toBe('done'))
    expect(services.db.query.pictures.findFirst().sync()).toMatchObject({ id, state: 'failed' })
  })

  test('when it has made pictures and none has followed, it ends to give their memory back', async () => {
    const worker = await startWorker(services)
    await expectAllMade(services, await addPictures(services, 2))
    expect(await worker.exited).toBe(0)
    expect(worker.output()).toContain('"reason":"memory"')
  })

  test('it ends when the site that started it has died', async () => {
    const worker = await startWorker(services)
    worker.child.disconnect()
    expect(await worker.exited).toBe(0)
  })

  test('a setting that is not right is named, and the worker does not start', async () => {
    await expect(startWorker(services, { LOG_LEVEL: 'loud' })).rejects.toThrow('ended with 1')
  })
})
