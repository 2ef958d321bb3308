import { QueryClient } from '@tanstack/react-query'
import { errorCodeOf } from './errors.ts'

/** Answers of the server are final, whatever they say; only what never arrived is asked for again. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && navigator.onLine && errorCodeOf(error) === 'NETWORK'

/** Without a connection a call fails and says so, instead of waiting in silence until there is one. */
const networkMode = 'always'

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 60_000, retry: import.meta.env.SSR ? false : retry, networkMode },
      mutations: { retry: false, networkMode },
    },
  })
