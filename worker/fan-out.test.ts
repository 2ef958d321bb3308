import { count, countDistinct, isNotNull } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { broadcasts, deliveries } from '#drizzle/schema/index.ts'
import { startJobRelay } from '#server/operations/job-relay.ts'
import { jobOutcomes } from './jobs/outcomes.ts'
import { addReaders, addUser, callerFor, createTestServices, type TestServices } from '#server/test/services.ts'
import { until } from './test/pictures.ts'
import { hasRedis, startRedis } from './test/redis-server.ts'
import { endWorkers, startWorker } from './test/worker-process.ts'

const readers = 8000

const ends: (() => unknown)[] = []
afterEach(async () => {
  await endWorkers()
  for (const end of ends.splice(0).toReversed()) await end()
})

async function startEmbedded(): Promise<TestServices> {
  const services = createTestServices()
  ends.push(() => services.dispose())
  return services
}

async function startWithRedis(): Promise<TestServices> {
  const redis = await startRedis()
  ends.push(() => redis.end())
  const services = createTestServices({ REDIS_URL: redis.url })
  ends.push(() => services.dispose())
  const relay = startJobRelay(services, jobOutcomes, { checkMs: 1000 })
  ends.push(() => relay.close())
  return services
}

const countDeliveries = ({ db }: TestServices) =>
  db
    .select({ rows: count(), people: countDistinct(deliveries.userId) })
    .from(deliveries)
    .get()

describe.each([
  { engine: 'the embedded worker', start: startEmbedded, isHere: true },
  { engine: 'the BullMQ worker', start: startWithRedis, isHere: hasRedis },
])('$engine, killed in the middle of a fan-out and started again', ({ start, isHere }) => {
  test.skipIf(!isHere).each(['all', 'list'] as const)('neither loses nor doubles a delivery: to %s', async (to) => {
    const services = await start()
    const ids = addReaders(services, readers)
    const editor = await addUser(services, 'editor')
    const target = to === 'all' ? { kind: to } : { kind: 'people' as const, userIds: ids }
    const rows = () => countDeliveries(services)?.rows ?? 0
    let messages = 0
    // On a busy machine everything may be done before the kill: then another message is sent.
    do {
      const worker = await startWorker(services)
      await callerFor(services, editor).notifications.send({ title: 'T', message: 'M', target })
      await until(() => expect(rows()).toBeGreaterThan(messages * readers))
      await worker.end('SIGKILL')
      messages += 1
    } while (rows() === messages * readers)
    expect(rows()).toBeLessThan(messages * readers)

    await startWorker(services)
    const finished = () => services.db.select().from(broadcasts).where(isNotNull(broadcasts.finishedAt)).all()
    await until(() => expect(finished()).toHaveLength(messages))
    expect(countDeliveries(services)).toEqual({ rows: messages * readers, people: readers })
  })
})
