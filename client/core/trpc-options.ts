import { skipToken, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { TRPCRequestOptions } from '@trpc/client'
import type { TRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { AppRouter } from '#server/app-router.ts'

export type Trpc = TRPCOptionsProxy<AppRouter>

/** Calls a procedure. @throws TRPCClientError */
export type Call = (
  type: 'query' | 'mutation',
  path: string,
  input?: unknown,
  options?: TRPCRequestOptions,
) => Promise<unknown>

interface Options {
  trpc?: TRPCRequestOptions & { abortOnUnmount?: boolean }
  initialCursor?: unknown
  onSuccess?: (...args: unknown[]) => unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A key as the server has it in what a page is hydrated with. */
function buildQueryKey(path: string[], type: 'infinite' | 'query', input: unknown): QueryKey {
  if (input === undefined || input === skipToken) return [path, { type }]
  if (type === 'query' || !isObject(input)) return [path, { input, type }]
  // A list is one query, wherever it begins.
  const { cursor: _cursor, direction: _direction, ...rest } = input
  return [path, { input: rest, type }]
}

/** The options of queries and mutations by name, for the procedure at a path. */
function buildOptions(path: string[], queryClient: QueryClient, call: Call) {
  const name = path.join('.')
  const query = async (input: unknown, { trpc }: Options, signal: () => AbortSignal): Promise<unknown> =>
    call('query', name, input, { ...trpc, signal: trpc?.abortOnUnmount ? signal() : null } as TRPCRequestOptions)

  return {
    pathKey: () => [path],
    queryKey: (input?: unknown) => buildQueryKey(path, 'query', input),
    queryOptions: (input?: unknown, options: Options = {}) => ({
      ...options,
      queryKey: buildQueryKey(path, 'query', input),
      queryFn:
        input === skipToken
          ? skipToken
          : (context: { signal: AbortSignal }) => query(input, options, () => context.signal),
      trpc: { path: name },
    }),
    infiniteQueryOptions: (input?: unknown, options: Options = {}) => {
      const queryKey = buildQueryKey(path, 'infinite', input)
      return {
        ...options,
        queryKey,
        queryFn:
          input === skipToken
            ? skipToken
            : (context: { pageParam: unknown; direction: string; signal: AbortSignal }) => {
                const { input: rest } = queryKey[1] as { input?: object }
                const cursor = context.pageParam === undefined ? {} : { cursor: context.pageParam }
                return query({ ...rest, ...cursor, direction: context.direction }, options, () => context.signal)
              },
        initialPageParam: options.initialCursor ?? (isObject(input) ? input.cursor : undefined),
        trpc: { path: name },
      }
    },
    mutationOptions: (options: Options = {}) => {
      const mutationKey = [path]
      const { onSuccess } = queryClient.getMutationDefaults(mutationKey) as Options
      return {
        ...options,
        mutationKey,
        mutationFn: (input: unknown) => call('mutation', name, input, options.trpc),
        onSuccess: (...args: unknown[]) => options.onSuccess?.(...args) ?? onSuccess?.(...args),
        trpc: { path: name },
      }
    },
  }
}

type OptionsByName = Record<string, (...args: unknown[]) => unknown>

/**
 * The calls of the server as options of queries and mutations, as `createTRPCOptionsProxy` of `@trpc/tanstack-react-query`
 * makes them, in the five forms that the client uses. The library would bring all of tRPC into the first view of every
 * page: it cannot be given a client that is loaded later, and makes a proxy for each step of each use.
 */
export function createTrpcOptions(queryClient: QueryClient, call: Call): Trpc {
  const at = (path: string[]): unknown => {
    // Components ask for the same ones at each rendering.
    const known = new Map<string | symbol, unknown>()
    return new Proxy(() => {}, {
      get: (_target, name) => {
        const next = known.get(name) ?? at([...path, name as string])
        known.set(name, next)
        return next
      },
      apply: (_target, _this, args: unknown[]) => {
        const options: Partial<OptionsByName> = buildOptions(path.slice(0, -1), queryClient, call) as never
        const form = path.at(-1) ?? ''
        const make = options[form]
        if (!make) throw new TypeError(`There are no ${form} of calls (client/core/trpc-options.ts)`)
        return make(...args)
      },
    })
  }
  return at([]) as Trpc
}
