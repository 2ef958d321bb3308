import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startJobRelay } from '#server/operations/job-relay.ts'
import { jobOutcomes } from './jobs/outcomes.ts'
import { examineRedis } from '#server/doctor/neighbours.ts'
import { createTestServices, type TestServices } from '#server/test/services.ts'
import { hasRedis, startRedis, type RedisServer } from './test/redis-server.ts'

describe.runIf(hasRedis)('a Redis that throws keys away when its memory is full', () => {
  let redis: RedisServer
  let services: TestServices
  beforeAll(async () => {
    redis = await startRedis('allkeys-lru')
    services = createTestServices({ REDIS_URL: redis.url })
  })
  afterAll(async () => {
    services.dispose()
    await redis.end()
  })

  test('is told of in the log of the site', async () => {
    const warn = vi.spyOn(services.log, 'warn')
    // BullMQ says it, too, past the log.
    vi.spyOn(console, 'warn').mockReturnValue()
    const relay = startJobRelay(services, jobOutcomes)
    await vi.waitFor(() =>
      expect(warn).toHaveBeenCalledWith({ policy: 'allkeys-lru' }, expect.stringContaining('noeviction')),
    )
    await relay.close()
    vi.restoreAllMocks()
  })

  test('is told of by the doctor', async () => {
    expect(await examineRedis(services.env)).toMatchObject({
      isWell: false,
      found: 'answers, but throws jobs away when its memory is full (maxmemory-policy allkeys-lru)',
    })
  })
})
