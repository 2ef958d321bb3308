import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { maxBatchSize } from '#shared/batches.ts'
import type { AppRouter } from '#server/app-router.ts'
import { sessionToken } from './session.ts'

export type Trpc = TRPCOptionsProxy<AppRouter>

/** The calls of the server, as options of queries and mutations. */
export const useTrpc = (): Trpc => useRouteContext({ from: '__root__' }).trpc

/** For calls outside of queries and mutations. */
type TrpcClient = TRPCClient<AppRouter>

/** The browser's calls: batched, with the bearer token of the reader or, on admin pages, of the admin. */
export const createBrowserClient = (): TrpcClient =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxURLLength: 4000,
        maxItems: maxBatchSize,
        headers: ({ opList }) => {
          const token = sessionToken(location.pathname)
          const key = opList.map(({ context }) => context.idempotencyKey).find((value) => typeof value === 'string')
          return { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) }
        },
      }),
    ],
  })

export const createBrowserTrpc = (client: TrpcClient, queryClient: QueryClient): Trpc =>
  createTRPCOptionsProxy<AppRouter>({ client, queryClient })
