import { Redis } from 'ioredis'
import { createTransport } from 'nodemailer'
import { findEvictionPolicy } from '#server/operations/job-redis.ts'
import type { Env } from '#server/core/env.ts'

/** What was found of one thing: `isWell` is undefined where the site does without it. */
export interface Finding {
  what: string
  isWell: boolean | undefined
  /** What is there, or what is wrong. */
  found: string
  /** What a person should do; only with a fault. */
  todo?: string
}

export const well = (what: string, found: string): Finding => ({ what, isWell: true, found })
export const none = (what: string, found: string): Finding => ({ what, isWell: undefined, found })
export const ill = (what: string, found: string, todo: string): Finding => ({ what, isWell: false, found, todo })

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

// What the site needs besides itself.

const answerMs = 5000
/** A standby further behind has lost its connection to the bucket; the primary itself writes every 30 seconds. */
const farBehindSeconds = 120

export async function examineRedis({ REDIS_URL }: Env): Promise<Finding> {
  if (!REDIS_URL) return none('Redis', 'not used: the queue is in the database')
  const { protocol, pathname } = new URL(REDIS_URL)
  const options = { lazyConnect: true, retryStrategy: () => null, connectTimeout: answerMs, commandTimeout: answerMs }
  const redis = protocol === 'unix:' ? new Redis(pathname, options) : new Redis(REDIS_URL, options)
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    const policy = await findEvictionPolicy(redis)
    if (policy === undefined || policy === 'noeviction') return well('Redis', 'answers')
    return ill(
      'Redis',
      `answers, but throws jobs away when its memory is full (maxmemory-policy ${policy})`,
      'Set maxmemory-policy to noeviction in the settings of Redis.',
    )
  } catch (error) {
    return ill('Redis', `does not answer (${messageOf(error)})`, 'Start Redis, or correct REDIS_URL.')
  } finally {
    redis.disconnect()
  }
}

export async function examineMail({ SMTP_URL }: Env): Promise<Finding> {
  if (!SMTP_URL) return none('Mail', 'no server: mails stay in the outbox of the admin')
  const limits = { connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs }
  const closed = { disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ url: SMTP_URL, ...limits, ...closed })
  try {
    await transport.verify()
    return well('Mail', 'the server takes the sign-in')
  } catch (error) {
    return ill(
      'Mail',
      `the server cannot be used (${messageOf(error)})`,
      'Correct SMTP_URL, or ask who runs the server.',
    )
  } finally {
    transport.close()
  }
}

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(answerMs) })
const standbyDoc = 'docs/standby.md says what to do.'

export async function examineStandby({ STANDBY_URL }: Env): Promise<Finding> {
  if (!STANDBY_URL) return none('Standby', 'none (STANDBY_URL)')
  try {
    const response = await get(`${STANDBY_URL}/readyz`)
    const { readOnly, copyAgeSeconds: age } = (await response.json()) as {
      readOnly?: true
      copyAgeSeconds?: number | null
    }
    if (!readOnly) return ill('Standby', 'it does not say that it only reads', 'Start it with READ_ONLY=1.')
    if (typeof age !== 'number') return ill('Standby', 'its copy is of a time when the site was stopped', standbyDoc)
    return age <= farBehindSeconds
      ? well('Standby', `at most ${age} seconds behind`)
      : ill('Standby', `${age} seconds behind`, standbyDoc)
  } catch (error) {
    return ill('Standby', `${STANDBY_URL} does not answer (${messageOf(error)})`, standbyDoc)
  }
}

/** The sum of a metric over its labels; undefined where there is none. */
function sumOf(metrics: string, name: string): number | undefined {
  const values = [...metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) =>
    Number(value),
  )
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined
}

export async function examineReplication({ LITESTREAM_METRICS_URL: url, READ_ONLY }: Env): Promise<Finding> {
  if (!url)
    return none('Litestream', READ_ONLY ? 'the copy itself says how old it is' : 'not watched (LITESTREAM_METRICS_URL)')
  try {
    const metrics = await (await get(url)).text()
    const changes = sumOf(metrics, 'litestream_txid')
    if (!changes) return ill('Litestream', 'has sent nothing yet', 'Read its log: it may not find the database.')
    const errors =
      (sumOf(metrics, 'litestream_sync_error_count') ?? 0) +
      (sumOf(metrics, 'litestream_replica_operation_errors_total') ?? 0)
    return errors === 0
      ? well('Litestream', `${changes} changes, no errors since it was started`)
      : ill('Litestream', `${errors} errors since it was started`, 'Read its log; it tries again by itself.')
  } catch (error) {
    return ill(
      'Litestream',
      `does not answer (${messageOf(error)})`,
      'Start it: without it nothing reaches the standby.',
    )
  }
}
