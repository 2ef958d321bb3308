import { expect, test } from 'vitest'
import { jobs } from '#drizzle/schema/index.ts'
import type { Services } from '#server/core/context.ts'
import { write } from '#server/core/db.ts'
import { enqueue } from '#server/core/jobs.ts'
import { addPictures, countReady, expectAllMade, resizeJobs, until } from './pictures.ts'
import { startWorker } from './worker-process.ts'

/**
 * Tests for both engines.
 * @param taken the state of a job's row while it runs
 */
export function testEngine(services: Services, taken: 'leased' | 'relayed'): void {
  test('killed in the middle of twelve pictures and started again, it loses none', async () => {
    const ids = await addPictures(services, 12)
    const first = await startWorker(services)
    await until(() => expect(countReady(services)).toBeGreaterThanOrEqual(2))
    await first.end('SIGKILL')
    expect(countReady(services)).toBeLessThan(12)
    expect(resizeJobs(services).filter(({ state }) => state === taken).length).toBeGreaterThan(0)

    await startWorker(services)
    await expectAllMade(services, ids)
  })

  test('a job that no worker can ever do is dead at once, one that fails is tried again', async () => {
    write(services.db, (tx) => {
      enqueue(tx, 'media.delete-files', { keys: 'not a list' } as never)
      enqueue(tx, 'media.delete-files', { keys: ['../not/a/key'] })
    })
    await startWorker(services)
    await until(() => {
      const rows = services.db.select().from(jobs).all()
      expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual([
        ['dead', 1],
        ['ready', 1],
      ])
      expect(rows[1]?.error).toContain('Not a storage key')
    })
  })
}
