import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { jobs } from '#drizzle/schema/index.ts'
import { write } from '#server/core/db.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { enqueue } from '#server/core/jobs.ts'
import { jobOutcomes } from './jobs/outcomes.ts'
import { startBucket } from '#server/test/bucket.ts'
import { createTestServices } from '#server/test/services.ts'
import { isPermanent, textOfError } from './job-handler.ts'
import { runJob } from './jobs/handlers.ts'
import { toolsOf } from './test/tools.ts'

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('while the storage is away its jobs wait, and are done when it is back', { timeout: 60_000 }, async () => {
  const port = await closedPort()
  const services = createTestServices({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  onTestFinished(() => services.dispose())
  write(services.db, (tx) => enqueue(tx, 'media.delete-files', { keys: ['originals/a.jpg'] }))
  const store = createJobStore(services.db, jobOutcomes)
  async function attempt(): Promise<void> {
    services.db.update(jobs).set({ runAt: 0 }).run()
    const [job] = store.claim('media', 1, 'leased', 'worker', 30_000)
    try {
      store.complete(job!, await runJob(job!.name, JSON.parse(job!.payload), toolsOf(services)))
    } catch (error) {
      store.fail(job!, textOfError(error), isPermanent(error) ? 'permanent' : 'fault')
    }
  }
  const row = () => services.db.select().from(jobs).get()
  for (let tries = 1; tries <= 6; tries += 1) {
    await attempt()
    expect(row()).toMatchObject({ state: 'ready', attempts: tries })
  }

  const folder = mkdtempSync(join(tmpdir(), 'mai-storage-'))
  const bucket = await startBucket(folder, port)
  onTestFinished(async () => {
    await bucket.close()
    rmSync(folder, { recursive: true })
  })
  await attempt()
  expect(row()?.state).toBe('done')
})
