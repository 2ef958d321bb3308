import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { areNetworks } from './client-address.ts'

// The settings of the environment. An empty value counts as not set, as compose files and CI systems write it.

const port = z
  .string()
  .refine(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    'must be a port: a whole number from 0 to 65535',
  )
  .transform(Number)
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** The address of a site, which has a host of its own: as browsers write it, `https://example.org`. */
const siteAddress = url('http:', 'https:')
  .transform((value) => new URL(value))
  .refine(
    ({ pathname, search, hash, username, password }) =>
      /^\/*$/.test(pathname) && `${search}${hash}${username}${password}` === '',
    'must be the address of a host alone, like https://example.org: without a path, a query or a password',
  )
  .transform(({ origin }) => origin)

/** A list of origins (`https://app.example.org`), or `*` for all. */
const origins = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine((list) => list.length === 1 || !list.includes('*'), 'must be either * or a list of origins')
  .refine(
    (list) => list.every((each) => each === '*' || (URL.canParse(each) && new URL(each).origin === each)),
    'must name origins like https://app.example.org, parted by commas, or be *',
  )

/** Addresses and networks in CIDR notation. */
const networks = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(areNetworks, 'must name addresses or networks like 127.0.0.1, 10.0.0.0/8, fc00::/7, parted by commas')

const settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: siteAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DEMO_CONTENT: flag.default(true),
  ADMIN_EMAIL: z
    .union([z.email(), z.string().regex(/^[^\s@]+@localhost$/)], 'must be an email address')
    .default('admin@localhost'),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(256, 'must have at most 256 characters')
    .optional(),
  REDIS_URL: url('redis:', 'rediss:', 'unix:').optional(),
  WEB_PROCESSES: z
    .string()
    .regex(/^(?:[1-9]|[1-5]\d|6[0-4])$/, 'must be a number of processes from 1 to 64')
    .transform(Number)
    .default(1),
  WORKER: flag.default(true),
  PICTURES_AVIF: flag.default(false),
  READ_ONLY: flag.default(false),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Replaces Google by another OpenID provider, in tests. */
  GOOGLE_ISSUER: url('http:', 'https:').optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().optional(),
  CDN_PURGE_URL: url('http:', 'https:').optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  STANDBY_URL: siteAddress.optional(),
  LITESTREAM_METRICS_URL: url('http:', 'https:').optional(),
  /** Origins of push services besides those of the common browsers. */
  PUSH_SERVICES: origins.refine((list) => !list.includes('*'), 'must name origins, not *').default([]),
  CORS_ORIGINS: origins.default([]),
  TRUSTED_PROXIES: networks.default([]),
  /** Origins of other sites whose pictures posts may show. */
  IMAGE_ORIGINS: origins.default([]),
  HSTS_SUBDOMAINS: flag.default(false),
  RATE_LIMIT: flag.default(true),
  AUDIT_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
    .transform(Number)
    .default(400),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

const variables = settings.transform((env) => ({
  ...env,
  DATA_DIR: resolve(env.DATA_DIR),
  PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
}))

/** All that `readEnv` knows. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

export type Env = z.output<typeof variables>

type Source = Record<string, string | undefined>

/** Settings that are only valid together. */
const companions = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** Reads the source itself: the schema does not report these as long as any single value is invalid. */
function companionFaults(source: Source): string[] {
  const faults = companions.flatMap((names) => {
    const missing = names.filter((name) => source[name] === undefined)
    if (missing.length === names.length) return []
    return missing.map((name) => `${name}: is needed beside the other ${name.split('_')[0]}_… settings`)
  })
  return source.SMTP_URL && !source.MAIL_FROM ? [...faults, 'MAIL_FROM: is needed beside SMTP_URL'] : faults
}

export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Reads the settings, `.env` in the working directory included (the environment wins).
 * @throws EnvError that names every fault at once
 */
export function readEnv(source: Source = process.env): Env {
  if (source === process.env && existsSync('.env')) process.loadEnvFile('.env')
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = variables.safeParse(given)
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...companionFaults(given),
  ]
  if (parsed.success && faults.length === 0) return parsed.data
  throw new EnvError(['These settings are not right:', ...faults].join('\n  '))
}

/** The same at the start of a process, which exits with one message instead of a stack trace. */
export function readEnvOrExit(): Env {
  try {
    return readEnv()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** The same for a command that writes: a copy for reading alone stays as it is. */
export function readEnvToWrite(): Env {
  const env = readEnvOrExit()
  if (!env.READ_ONLY) return env
  console.error(
    `READ_ONLY is set: in ${env.DATA_DIR} is a copy of another machine's data, which only that machine changes. Call this there.`,
  )
  process.exit(1)
}
