import { useQuery } from '@tanstack/react-query'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'

/** The name of a category in the language of the page, by its English one; what is no category's stays as it is. */
export function useCategoryName(): (english: string) => string {
  const trpc = useTrpc()
  const lang = useLang()
  const categories = useQuery(trpc.categories.list.queryOptions())
  return (english) => categories.data?.find(({ name }) => name.en === english)?.name[lang] ?? english
}
