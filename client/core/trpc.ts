import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type * as Calls from './calls.ts'
import { createTrpcOptions, type Trpc } from './trpc-options.ts'

export type { Trpc }

/** The calls of the server, as options of queries and mutations. */
export const useTrpc = (): Trpc => useRouteContext({ from: '__root__' }).trpc

let loading: Promise<typeof Calls> | undefined

/** Loads what calls the server. A page does so when it has time, so that the first call need not wait. */
export function loadCalls(): Promise<typeof Calls> {
  loading ??= import('./calls.ts').catch((error: unknown) => {
    // The next call tries again.
    loading = undefined
    throw error
  })
  return loading
}

export const createBrowserTrpc = (queryClient: QueryClient): Trpc =>
  createTrpcOptions(queryClient, async (...args) => (await loadCalls()).call(...args))
