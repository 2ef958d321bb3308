import { useQuery } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import type { EntryKey } from './admin-sections.ts'

/** How soon a new order is seen by whoever does nothing. */
const askAgainMs = 20_000

/** What waits for whoever is signed in: one answer for the home and for the badges of the navigation. */
export function useWaiting(isEnabled = true) {
  const trpc = useTrpc()
  return useQuery(
    trpc.home.waiting.queryOptions(undefined, {
      enabled: isEnabled,
      staleTime: 0,
      refetchInterval: askAgainMs,
      refetchOnWindowFocus: 'always',
    }),
  )
}

export type Waiting = NonNullable<ReturnType<typeof useWaiting>['data']>

export interface Badge {
  count: number
  /** People or parcels wait, and not only internal work. */
  isUrgent: boolean
}

const badge = (isUrgent: boolean, ...rows: ({ count: number } | null)[]): Badge => ({
  count: rows.reduce((sum, row) => sum + (row?.count ?? 0), 0),
  isUrgent,
})

/** What the entries of the navigation say of it. */
export const badgesOf = (waiting: Waiting): Partial<Record<EntryKey, Badge>> => ({
  posts: badge(false, waiting.review),
  orders: badge(true, waiting.orders),
  readers: badge(true, waiting.messages, waiting.planRequests),
  site: badge(false, waiting.failedMails, waiting.failedJobs),
})

/** The number of people and parcels that wait. */
export const urgentOf = ({ orders, messages, planRequests }: Waiting): number =>
  badge(true, orders, messages, planRequests).count
