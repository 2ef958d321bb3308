import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { errorCodeOf } from './errors.ts'

/** Answers of the server are final, whatever they say; only what never arrived is asked for again. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && navigator.onLine && errorCodeOf(error) === 'NETWORK'

/** Without a connection a call fails and says so, instead of waiting in silence until there is one. */
const networkMode = 'always'

type FailureListener = (error: unknown, queryKey?: QueryKey) => void
const listeners = new Set<FailureListener>()

/** Hears of every call that has failed, with its key where it was a query's. @returns what ends the listening */
export function onFailure(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the listeners; for calls that are neither queries nor mutations, such as uploads. */
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
