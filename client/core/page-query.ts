import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'

type Answer<Data, Failure> = Pick<UseQueryResult<Data, Failure>, 'data' | 'error' | 'isError'>

function useRendered({ queryKey }: { queryKey: QueryKey }): Answer<unknown, unknown> {
  const state = useQueryClient().getQueryState(queryKey)
  return { data: state?.data, error: state?.error, isError: state?.status === 'error' }
}

/**
 * `useQuery` for what every page shows. While a page is rendered nothing changes that could be observed: on the server it
 * reads what loaders have fetched, and nothing of a reader's own.
 */
export const usePageQuery = (import.meta.env.SSR ? useRendered : useQuery) as <Data, Failure, Key extends QueryKey>(
  options: UseQueryOptions<Data, Failure, Data, Key>,
) => Answer<Data, Failure>
