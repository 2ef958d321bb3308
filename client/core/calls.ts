import { createTRPCUntypedClient } from '@trpc/client'
import { httpBatchLink } from '@trpc/client/links/httpBatchLink'
import { maxBatchSize } from '#shared/batches.ts'
import type { AppRouter } from '#server/app-router.ts'
import { sessionToken } from './session.ts'
import type { Call } from './trpc-options.ts'

// What calls the server. A page comes with its data, so its scripts load this when the browser has nothing else to do, or
// at the first call (trpc.ts).

const client = createTRPCUntypedClient<AppRouter>({
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

/** Calls a procedure: batched, with the bearer token of the reader or, on admin pages, of the admin. */
export const call: Call = (type, ...args) => client[type](...args)
