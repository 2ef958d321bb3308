import { Redis, type RedisOptions } from 'ioredis'
import type { ClaimedJob } from '#server/core/job-store.ts'
import type { Logger } from '#server/core/log.ts'

// The protocol between the site's relay and the workers on Redis.

/** Prefix of every key in Redis. */
export const redisPrefix = 'mai'

/** What a job carries through Redis. */
export interface RedisJob {
  /** The id of the row; valid only together with the job's uid. */
  row: number
  payload: unknown
  /** What earlier attempts have reported. */
  progress?: unknown
  /** Set by the worker: a retry would fail in the same way. */
  hopeless?: boolean
}

/** The id in Redis. Not the id of the row: a restored database uses that again, while Redis still has the old job. */
export const redisJobId = ({ uid, epoch }: Pick<ClaimedJob, 'uid' | 'epoch'>): string => `${uid}-${epoch}`

export function parseRedisJobId(id: string): Pick<ClaimedJob, 'uid' | 'epoch'> | undefined {
  const [, uid, epoch] = /^([0-9a-f]+)-(\d+)$/.exec(id) ?? []
  return uid && epoch ? { uid, epoch: Number(epoch) } : undefined
}

/** A connection that only tells whether Redis answers. */
export function openRedisPing(url: string, log: Logger): { ping(): Promise<void>; close(): Promise<void> } {
  const redis = connectRedis(url, { enableOfflineQueue: false, commandTimeout: 5000 }, log)
  return {
    ping: async () => void (await redis.ping()),
    close: async () => redis.disconnect(),
  }
}

/**
 * What Redis does when its memory is full. Anything but `noeviction` throws jobs away; the table brings them back, but
 * minutes later.
 * @returns undefined where Redis does not tell: some hosts have switched the command off
 */
export async function findEvictionPolicy(redis: Redis): Promise<string | undefined> {
  try {
    const memory = await redis.info('memory')
    return /^maxmemory_policy:([\w-]+)/m.exec(memory)?.[1]
  } catch {
    return undefined
  }
}

/** Connects, and reconnects after each loss, which is logged once. */
export function connectRedis(url: string, options: RedisOptions, log: Logger): Redis {
  const { protocol, pathname } = new URL(url)
  const redis = protocol === 'unix:' ? new Redis(pathname, options) : new Redis(url, options)
  let reported = false
  redis.on('error', (err: Error) => {
    if (!reported) log.error({ err }, 'Redis cannot be reached')
    reported = true
  })
  redis.on('ready', () => {
    if (reported) log.info('Redis answers again')
    reported = false
  })
  return redis
}
