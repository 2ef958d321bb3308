import { useQuery } from '@tanstack/react-query'
import type { SiteSettings } from '#shared/settings.ts'
import { useTrpc, type Trpc } from '#client/core/trpc.ts'

/** They come with the page; a change of them makes new pages, so nobody asks for them again. */
export const pageSettings = (trpc: Trpc) => trpc.settings.get.queryOptions(undefined, { staleTime: Infinity })

/** The site's settings, as they were when the page was made. */
export function useSettings(): SiteSettings | undefined {
  const trpc = useTrpc()
  return useQuery(pageSettings(trpc)).data
}
