import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

// The settings of the environment. An empty value counts as not set, as compose files and CI systems write it.

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const variables = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('0.0.0.0'),
    PUBLIC_URL: url('http:', 'https:')
      .transform((value) => value.replace(/\/+$/, ''))
      .optional(),
    DATA_DIR: z.string().default('./data'),
    DEMO_CONTENT: flag.default(true),
    ADMIN_EMAIL: z
      .email()
      .or(z.string().regex(/^[^\s@]+@localhost$/))
      .default('admin@localhost'),
    ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').max(256).optional(),
    REDIS_URL: url('redis:', 'rediss:', 'unix:').optional(),
    WORKER: flag.default(true),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    /** Another provider of the same kind in Google's place: the tests' own. */
    GOOGLE_ISSUER: url('http:', 'https:').optional(),
    S3_ENDPOINT: url('http:', 'https:').optional(),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().optional(),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    SMTP_URL: url('smtp:', 'smtps:').optional(),
    MAIL_FROM: z.string().optional(),
    RATE_LIMIT: flag.default(true),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .superRefine((env, ctx) => {
    const together = (names: readonly (keyof typeof env)[]) => {
      const missing = names.filter((name) => env[name] === undefined)
      if (missing.length > 0 && missing.length < names.length)
        for (const name of missing)
          ctx.addIssue({
            code: 'custom',
            path: [name],
            message: `is needed beside the other ${name.split('_')[0]}_… settings`,
          })
    }
    together(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
    together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    if (env.SMTP_URL && !env.MAIL_FROM)
      ctx.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is needed beside SMTP_URL' })
  })
  .transform((env) => ({
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  }))

export type Env = z.output<typeof variables>

export class EnvError extends Error {
  override name = 'EnvError'
}

/**
 * Reads the settings, `.env` in the working directory included (the environment wins).
 * @throws EnvError that names every fault at once
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  if (source === process.env && existsSync('.env')) process.loadEnvFile('.env')
  const parsed = variables.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new EnvError(`These settings are not right:\n${faults.join('\n')}`)
}
