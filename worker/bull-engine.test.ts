import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startJobRelay, type JobRelay } from '#server/operations/job-relay.ts'
import { jobOutcomes } from './jobs/outcomes.ts'
import { startBucket } from '#server/test/bucket.ts'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { variantKey } from '#shared/media.ts'
import { startBullEngine } from './bull-engine.ts'
import { testEngine } from './test/engine-tests.ts'
import { addPictures, countReady, expectAllMade, resizeJobs, side, until } from './test/pictures.ts'
import { hasRedis, startRedis, type RedisServer } from './test/redis-server.ts'
import { endWorkers, startWorker } from './test/worker-process.ts'

const longMs = 180_000

describe.skipIf(!hasRedis)('the BullMQ worker', { timeout: longMs }, () => {
  let redis: RedisServer
  let relay: JobRelay
  const services = {} as TestServices
  beforeEach(async () => {
    redis = await startRedis()
    Object.assign(services, createTestServices({ REDIS_URL: redis.url }))
    relay = startRelay()
  })
  afterEach(async () => {
    await endWorkers()
    await relay.close()
    services.dispose()
    await redis.end()
  })

  const startEngine = () => startBullEngine(redis.url, services)
  testEngine(services, 'relayed', startEngine)

  const startRelay = () => startJobRelay(services, jobOutcomes, { checkMs: 2000 })

  test('makes the sizes of pictures', async () => {
    const worker = await startWorker(services)
    expect(worker.output()).toContain('"engine":"bullmq"')
    const ids = await addPictures(services, 3)
    await expectAllMade(services, ids)
    expect(resizeJobs(services).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  test('Redis killed with all its data in the middle of eight pictures: none is lost [attack 97]', async () => {
    const ids = await addPictures(services, 8)
    await startWorker(services)
    await until(() => expect(countReady(services)).toBeGreaterThanOrEqual(2))
    await redis.kill()
    await redis.start()
    expect(countReady(services)).toBeLessThan(8)
    await expectAllMade(services, ids)
  })

  test('what ends while the site is down is taken over when it is back', async () => {
    const ids = await addPictures(services, 4)
    await until(() => expect(resizeJobs(services).map(({ state }) => state)).toEqual(ids.map(() => 'relayed')))
    await relay.close()
    const worker = await startWorker(services)
    await until(async () => expect(await services.storage.stat(variantKey(ids[0] ?? '', side, 'jpg'))).toBeDefined())
    expect(await worker.end('SIGTERM')).toBe(0)
    expect(countReady(services)).toBe(0)
    relay = startRelay()
    await until(() => expect(countReady(services)).toBeGreaterThan(0))
    await startWorker(services)
    await expectAllMade(services, ids)
  })

  test('site and worker may start before Redis; what is written until then is done', async () => {
    await relay.close()
    await redis.kill()
    relay = startRelay()
    const starting = startWorker(services)
    const ids = await addPictures(services, 2)
    await expect(relay.ping()).rejects.toThrow()
    await redis.start()
    await starting
    await expectAllMade(services, ids)
  })

  test('the site can be stopped while Redis is away', async () => {
    await relay.close()
    await redis.kill()
    await startRelay().close()
    await redis.start()
    relay = startRelay()
  })

  test('out of patience, it hands running jobs back without counting the try', async () => {
    const begun = Promise.withResolvers<void>()
    const put = () => {
      begun.resolve()
      return new Promise<never>(() => {})
    }
    const engine = await startBullEngine(redis.url, { ...services, storage: { ...services.storage, put } })
    const ids = await addPictures(services, 3)
    await begun.promise
    await engine.close(0)
    expect(countReady(services)).toBe(0)
    await startWorker(services)
    await expectAllMade(services, ids)
    expect(resizeJobs(services).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  test('the relay says whether Redis answers [attack 97]', async () => {
    await until(() => relay.ping())
  })
})

describe.skipIf(!hasRedis)('the BullMQ worker on another machine', { timeout: longMs }, () => {
  test('needs Redis and a bucket, and makes no database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mai-elsewhere-'))
    const bucket = await startBucket(join(folder, 's3'))
    const redis = await startRedis()
    const services = createTestServices({ REDIS_URL: redis.url, ...bucket.variables })
    const relay = startJobRelay(services, jobOutcomes)
    try {
      const elsewhere = join(folder, 'data')
      await startWorker(services, { ...bucket.variables, DATA_DIR: elsewhere })
      await expectAllMade(services, await addPictures(services, 2))
      expect(existsSync(elsewhere)).toBe(false)
    } finally {
      await endWorkers()
      await relay.close()
      services.dispose()
      await redis.end()
      await bucket.close()
      rmSync(folder, { recursive: true })
    }
  })
})
