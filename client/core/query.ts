import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { errorCodeOf } from './errors.ts'

/** Retries calls without a response only: an error that the server returns would come again. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && navigator.onLine && errorCodeOf(error) === 'NETWORK'

/** Calls fail at once when offline, so that the page can say so, instead of waiting for a connection. */
const networkMode = 'always'

type FailureListener = (error: unknown, queryKey?: QueryKey) => void
const listeners = new Set<FailureListener>()

/** Calls `listener` for every failed call, with the key if it was a query. @returns how to unsubscribe */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reports the failure of a call that is neither a query nor a mutation, such as an upload. */
export function reportFailure(error: unknown, queryKey?: QueryKey): void {
  for (const listener of listeners) listener(error, queryKey)
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => reportFailure(error, queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => reportFailure(error) }),
    defaultOptions: {
      queries: { staleTime: 60_000, retry: import.meta.env.SSR ? false : retry, networkMode },
      mutations: { retry: false, networkMode },
    },
  })
