import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobs } from '#drizzle/schema/index.ts'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { write } from './db.ts'
import { enqueue } from './jobs.ts'
import { createLog } from './log.ts'
import { startWorkerProcess } from './worker-process.ts'

let services: TestServices
let worker: ReturnType<typeof startWorkerProcess>
const log = createLog('silent')
const failed = vi.spyOn(log, 'error')

beforeEach(() => {
  services = createTestServices()
  vi.stubEnv('DATA_DIR', services.env.DATA_DIR)
  vi.stubEnv('LOG_LEVEL', 'error')
  failed.mockClear()
  worker = startWorkerProcess(log)
})
afterEach(async () => {
  await worker.stop()
  vi.unstubAllEnvs()
  services.dispose()
})

/** Ends the worker when it has done a job, and waits for the one that follows it. */
async function end(signal: NodeJS.Signals): Promise<void> {
  write(services.db, (tx) => enqueue(tx, 'media.delete-files', { keys: [] }))
  await until(() => expect(services.db.select().from(jobs).get()?.state).toBe('done'))
  const first = worker.pid()!
  process.kill(first, signal)
  await until(() => {
    expect(worker.pid()).toBeTypeOf('number')
    expect(worker.pid()).not.toBe(first)
  })
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

test('a worker that died is followed by another, and the log says so', async () => {
  await end('SIGKILL')
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ signal: 'SIGKILL' }), expect.stringContaining('died'))
})

test('so is one that has ended by itself, which is no fault', async () => {
  await end('SIGTERM')
  expect(failed).not.toHaveBeenCalled()
})
