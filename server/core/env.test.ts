import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const faultsOf = (source: Record<string, string>): string[] => {
  try {
    readEnv(source)
    return []
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

describe('the settings of the environment', () => {
  test('nothing set is a site at port 3000 with its own worker', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: 'http://localhost:3000',
      DEMO_CONTENT: true,
      WORKER: true,
      RATE_LIMIT: true,
    })
  })

  test('origins are a list of origins, or all', () => {
    const originsOf = (CORS_ORIGINS: string) => readEnv({ CORS_ORIGINS }).CORS_ORIGINS
    expect(originsOf('')).toEqual([])
    expect(originsOf('https://a.example.org, http://localhost:5173')).toEqual([
      'https://a.example.org',
      'http://localhost:5173',
    ])
    expect(originsOf('*')).toEqual(['*'])
    for (const wrong of ['a.example.org', 'https://a.example.org/path', '*,https://a.example.org', ','])
      expect(faultsOf({ CORS_ORIGINS: wrong })).toHaveLength(1)
  })

  test('trusted proxies are addresses and networks, none by default', () => {
    const proxiesOf = (TRUSTED_PROXIES: string) => readEnv({ TRUSTED_PROXIES }).TRUSTED_PROXIES
    expect(proxiesOf('')).toEqual([])
    expect(proxiesOf('127.0.0.1, ::1,172.16.0.0/12, fc00::/7')).toEqual([
      '127.0.0.1',
      '::1',
      '172.16.0.0/12',
      'fc00::/7',
    ])
    for (const wrong of ['all', '1', 'localhost', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8', '::1/200', '1.2.3.4,'])
      expect(faultsOf({ TRUSTED_PROXIES: wrong })).toEqual([expect.stringMatching(/^TRUSTED_PROXIES: must name /)])
  })

  test('an empty value counts as not set', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: '', S3_BUCKET: '' })).toMatchObject({ PORT: 3000 })
  })

  test('the address that readers see is used as browsers write it', () => {
    const addressOf = (PUBLIC_URL: string) => readEnv({ PUBLIC_URL }).PUBLIC_URL
    expect(addressOf('https://example.org/')).toBe('https://example.org')
    expect(addressOf('HTTPS://Example.ORG:443//')).toBe('https://example.org')
    expect(addressOf('http://localhost:4105')).toBe('http://localhost:4105')
    expect(addressOf('https://இதழ்.example')).toMatch(/^https:\/\/xn--[a-z0-9]+\.example$/)
  })

  test('an address at which no page could be served is refused in a sentence', () => {
    for (const PUBLIC_URL of [
      ...['https://example.org/mai', 'https://example.org?x=1', 'https://example.org/#a'],
      ...['https://user:pw@example.org', 'https://user@example.org'],
    ])
      expect(faultsOf({ PUBLIC_URL })).toEqual([
        'PUBLIC_URL: must be the address of a host alone, like https://example.org: without a path, a query or a password',
      ])
  })

  test('every fault is named at once, those of missing companions too', () => {
    expect(
      faultsOf({
        PORT: 'abc',
        PUBLIC_URL: 'example.org',
        DEMO_CONTENT: 'no',
        ADMIN_EMAIL: 'nobody',
        ADMIN_PASSWORD: 'short',
        REDIS_URL: 'http://localhost',
        GOOGLE_CLIENT_ID: 'id',
        S3_BUCKET: 'media',
        SMTP_URL: 'smtp://localhost',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'PORT: must be a port: a whole number from 0 to 65535',
      'PUBLIC_URL: must be an address that begins with http:// or https://',
      'DEMO_CONTENT: must be 0 or 1',
      'ADMIN_EMAIL: must be an email address',
      'ADMIN_PASSWORD: must have at least 10 characters',
      'REDIS_URL: must be an address that begins with redis:// or rediss:// or unix://',
      'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent',
      'GOOGLE_CLIENT_SECRET: is needed beside the other GOOGLE_… settings',
      'S3_ENDPOINT: is needed beside the other S3_… settings',
      'S3_ACCESS_KEY_ID: is needed beside the other S3_… settings',
      'S3_SECRET_ACCESS_KEY: is needed beside the other S3_… settings',
      'MAIL_FROM: is needed beside SMTP_URL',
    ])
  })
})
