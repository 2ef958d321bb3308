import { expect, test } from 'vitest'
import type { FailedJob } from '#shared/jobs.ts'
import { causeOf, groupFailedJobs } from './failed-job-groups.ts'

const job = (id: string, change: Partial<FailedJob> = {}): FailedJob => ({
  ...{ id, queue: 'mail', name: 'mail.send', about: `${id}@example.org: x`, reason: 'connect ECONNREFUSED' },
  ...{ since: `2026-11-2${id}T00:00:00.000Z`, nextAt: `2026-11-2${id}T01:00:00.000Z`, canRetry: true },
  ...change,
})

test('jobs that failed for the same reason are one group, with the first failure and the next attempt', () => {
  const groups = groupFailedJobs([
    job('5'),
    job('4', { reason: '550 no such user', nextAt: null }),
    job('3'),
    job('2', { queue: 'letters' }),
    job('1', { nextAt: null }),
  ])
  expect(groups.map(({ jobs }) => jobs.map(({ id }) => id))).toEqual([['5', '3'], ['4'], ['2'], ['1']])
  expect(groups[0]).toMatchObject({ since: '2026-11-23T00:00:00.000Z', nextAt: '2026-11-23T01:00:00.000Z' })
  expect(groups[3]?.nextAt).toBeNull()
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:25', 'mailServer'],
  ['getaddrinfo ENOTFOUND mail.example.org', 'mailServer'],
  ['Connection timeout', 'mailServer'],
  ['Invalid login: 535 5.7.8 authentication failed', 'mailLogin'],
  ["Can't send mail - all recipients were rejected: 550 no such user", 'mailAddress'],
  ['This worker has no SMTP_URL and MAIL_FROM', 'mailSettings'],
  ['Cannot read properties of undefined', 'other'],
])('of a mail that failed with “%s” the cause is told: %s', (reason, cause) =>
  expect(causeOf(job('1', { reason }))).toBe(cause),
)

test('what no mail server has to do with has no cause of mails', () =>
  expect(causeOf(job('1', { queue: 'media', reason: 'connect ECONNREFUSED 127.0.0.1:9000' }))).toBe('other'))
