import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs } from '#drizzle/schema/index.ts'
import type { Services } from '#server/core/context.ts'
import { write } from '#server/core/db.ts'
import { enqueue } from '#server/core/jobs.ts'
import { batchSize } from '#server/features/newsletter/letters.recipients.service.ts'
import type { JobEngine } from '../job-handler.ts'
import { countDelivered, letterJobs, makeDue, recipientsOf, sendLetter } from './letters.ts'
import { addPictures, countReady, expectAllMade, resizeJobs, until } from './pictures.ts'
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts'
import { keepWorker, startWorker } from './worker-process.ts'

/**
 * Tests for both engines.
 * @param taken the state of a job's row while it runs
 * @param startEngine starts it in this process
 */
export function testEngine(
  services: Services,
  taken: 'leased' | 'relayed',
  startEngine: () => JobEngine | Promise<JobEngine>,
): void {
  test('killed in the middle of eight pictures and started again, it loses none', async () => {
    const ids = await addPictures(services, 8)
    const first = await startWorker(services)
    await until(() => expect(countReady(services)).toBeGreaterThanOrEqual(2))
    await first.end('SIGKILL')
    expect(countReady(services)).toBeLessThan(8)
    expect(resizeJobs(services).filter(({ state }) => state === taken).length).toBeGreaterThan(0)

    await keepWorker(services)
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

  describe('in the middle of a letter', () => {
    let smtp: TestSmtpServer
    beforeEach(async () => {
      smtp = await startSmtpServer()
      for (const [name, value] of Object.entries(smtp.variables)) vi.stubEnv(name, value)
      await sendLetter(services, smtp, batchSize)
    })
    afterEach(async () => {
      vi.unstubAllEnvs()
      await smtp.close()
    })

    /** Stops a worker after some mails, and has another one send the rest. @returns to whom mails went, in turn */
    async function stopAndGoOn(mails: number, graceMs: number): Promise<string[]> {
      const first = await startEngine()
      await until(() => expect(smtp.mails.length).toBeGreaterThanOrEqual(mails))
      await first.close(graceMs)
      smtp.beforeTaking = () => undefined
      const second = await startEngine()
      await until(() => expect(letterJobs(services)[0]?.state).toBe('done'))
      makeDue(services)
      await until(() => expect(countDelivered(services)).toBe(batchSize))
      await second.close(0)
      return recipientsOf(smtp)
    }
    const repeated = (recipients: string[]) => recipients.filter((one, index) => recipients.indexOf(one) < index)

    test('killed, it repeats the one mail that was under way', async () => {
      const mails = 9
      smtp.beforeTaking = () => (smtp.mails.length > mails ? new Promise(() => {}) : undefined)
      const first = await startWorker(services, smtp.variables)
      await until(() => expect(smtp.mails.length).toBeGreaterThan(mails))
      await first.end('SIGKILL')
      smtp.beforeTaking = () => undefined
      await startWorker(services, smtp.variables)
      await until(() => expect(countDelivered(services)).toBe(batchSize))
      const recipients = recipientsOf(smtp)
      expect(new Set(recipients).size).toBe(batchSize)
      expect(repeated(recipients)).toEqual([recipients[mails]])
    })

    test('told to stop, it ends after the mail under way, and nobody gets the letter twice', async () => {
      smtp.beforeTaking = () => sleep(200)
      const recipients = await stopAndGoOn(3, 5000)
      expect(new Set(recipients).size).toBe(batchSize)
      expect(repeated(recipients)).toEqual([])
    })

    test.each([1, 3])(
      'told to stop, it gives up mail %i, which the server does not take over, and only that one comes again',
      async (number) => {
        smtp.beforeTaking = () => (smtp.mails.length === number ? new Promise(() => {}) : undefined)
        const recipients = await stopAndGoOn(number, 0)
        expect(new Set(recipients).size).toBe(batchSize)
        expect(repeated(recipients)).toEqual([recipients[number - 1]])
      },
    )
  })
}
