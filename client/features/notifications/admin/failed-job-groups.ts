import type { FailedJob } from '#shared/jobs.ts'

/** Jobs that failed alike: for the same reason, with the same left to be done. */
export interface FailedJobGroup {
  id: string
  jobs: FailedJob[]
  /** When the first of them began to fail. */
  since: string
  /** When the next of them is tried again by itself. */
  nextAt: string | null
}

/** The groups in the order of their newest jobs. */
export function groupFailedJobs(jobs: readonly FailedJob[]): FailedJobGroup[] {
  const groups = Map.groupBy(jobs, ({ queue, reason, canRetry, nextAt }) =>
    JSON.stringify([queue, reason, canRetry, nextAt === null]),
  )
  return [...groups.values()].map((group) => ({
    id: group[0]!.id,
    jobs: group,
    since: group.map(({ since }) => since).toSorted()[0]!,
    nextAt: group.flatMap(({ nextAt }) => nextAt ?? []).toSorted()[0] ?? null,
  }))
}

type FailureCause = 'mailServer' | 'mailLogin' | 'mailAddress' | 'mailSettings' | 'other'

const mailCauses: [cause: FailureCause, reason: RegExp][] = [
  ['mailSettings', /no SMTP_URL/],
  ['mailLogin', /^(?:Invalid login|Missing credentials)|\b53[45]\b/],
  ['mailAddress', /recipients? (?:was|were) rejected|^5\d\d\b/],
  ['mailServer', /\b(?:ECONN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)|timeout|Greeting never received/i],
]

/** What a technical reason means to whoever reads it. */
export const causeOf = ({ queue, reason }: FailedJob): FailureCause =>
  ((queue === 'mail' || queue === 'letters') && mailCauses.find(([, known]) => known.test(reason))?.[0]) || 'other'
