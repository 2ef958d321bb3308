import { QueryClient, skipToken } from '@tanstack/react-query'
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { expect, test } from 'vitest'
import type { AppRouter } from '#server/app-router.ts'
import { createTrpcOptions, type Call, type Trpc } from './trpc-options.ts'

/** What was called: type, path, input, context, and whether it can be ended. */
type Called = unknown[][]

function ours(queryClient: QueryClient, called: Called): Trpc {
  const call: Call = async (type, path, input, options) => {
    called.push([type, path, input, options?.context ?? {}, Boolean(options?.signal)])
    return 'answer'
  }
  return createTrpcOptions(queryClient, call)
}

function theirs(queryClient: QueryClient, called: Called): Trpc {
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        called.push([op.type, op.path, op.input, op.context, Boolean(op.signal)])
        observer.next({ result: { type: 'data', data: 'answer' } })
        observer.complete()
      })
  return createTRPCOptionsProxy<AppRouter>({ client: createTRPCClient<AppRouter>({ links: [link] }), queryClient })
}

const cases: Record<string, (trpc: Trpc) => object> = {
  'a key of a query': (trpc) => trpc.posts.get.queryKey({ id: '1' }),
  'a key without input': (trpc) => trpc.cart.get.queryKey(),
  'a key of a feature': (trpc) => trpc.posts.pathKey(),
  'a query': (trpc) => trpc.posts.get.queryOptions({ id: '1' }, { staleTime: 7 }),
  'a query without input': (trpc) => trpc.settings.get.queryOptions(),
  'a query that ends with its page': (trpc) =>
    trpc.posts.get.queryOptions({ id: '1' }, { trpc: { abortOnUnmount: true } }),
  'a query that waits': (trpc) => trpc.posts.get.queryOptions(skipToken),
  'a list': (trpc) => trpc.posts.home.infiniteQueryOptions({}, { getNextPageParam: (page) => page.next }),
  'a list from the middle': (trpc) =>
    trpc.posts.home.infiniteQueryOptions({ cursor: '1_a' }, { getNextPageParam: (page) => page.next }),
  'a change': (trpc) => trpc.auth.logout.mutationOptions({ trpc: { context: { idempotencyKey: 'k' } } }),
}

/** An object without its functions, as `JSON` has it. */
const dataOf = (value: object): unknown => JSON.parse(JSON.stringify(value))

test.each(Object.entries(cases))('%s is what the library makes of it', async (_name, make) => {
  const answers = [ours, theirs].map(async (build) => {
    const called: Called = []
    const queryClient = new QueryClient()
    const made = make(build(queryClient, called))
    const results: unknown[] = []
    if ('queryFn' in made && typeof made.queryFn === 'function') {
      const context = { signal: new AbortController().signal, pageParam: '2_b', direction: 'forward' }
      results.push(await made.queryFn({ ...context, queryKey: (made as unknown as { queryKey: unknown }).queryKey }))
    }
    if ('mutationFn' in made && typeof made.mutationFn === 'function') results.push(await made.mutationFn({ a: 1 }))
    return { made: dataOf(made), names: Object.keys(made).toSorted(), called, results }
  })
  const [own, library] = await Promise.all(answers)
  expect(own).toEqual(library)
})

test('what is done after a change is done once, with what the library gives', async () => {
  for (const build of [ours, theirs]) {
    const seen: unknown[][] = []
    const queryClient = new QueryClient()
    const options = build(queryClient, []).auth.logout.mutationOptions({
      onSuccess: (...args) => void seen.push(args.slice(0, 2)),
    })
    await queryClient.getMutationCache().build(queryClient, options).execute(undefined)
    expect(seen).toEqual([['answer', undefined]])
  }
})
