import { Redis, type RedisOptions } from 'ioredis'
import type { ClaimedJob } from './job-store.ts'
import type { Logger } from './log.ts'

// What the relay beside the site and the workers elsewhere agree on.

/** Before every key of ours in Redis. */
export const redisPrefix = 'mai'

/** What a job carries through Redis. */
export interface RedisJob {
  /** The row's number; it counts only together with the job's id. */
  row: number
  payload: unknown
  /** Set by the worker: another try would fail in the same way. */
  hopeless?: boolean
}

/** The id in Redis. The row's number would not do: a restored database uses it again, and Redis remembers. */
export const redisJobId = ({ uid, epoch }: Pick<ClaimedJob, 'uid' | 'epoch'>): string => `${uid}-${epoch}`

export function parseRedisJobId(id: string): Pick<ClaimedJob, 'uid' | 'epoch'> | undefined {
  const [, uid, epoch] = /^([0-9a-f]+)-(\d+)$/.exec(id) ?? []
  return uid && epoch ? { uid, epoch: Number(epoch) } : undefined
}

/** Connects, and connects again whenever the connection is lost; the log hears of each loss once. */
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
