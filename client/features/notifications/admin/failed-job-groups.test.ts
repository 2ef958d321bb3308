import { expect, test } from 'vitest'
import type { FailedJob } from '#shared/job-failures.ts'
import { groupFailedJobs } from './failed-job-groups.ts'

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
