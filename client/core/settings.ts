import { useQuery } from '@tanstack/react-query'
import type { SiteSettings } from '#shared/settings.ts'
import { siteWith, type Site } from '#shared/site.ts'
import { useTrpc, type Trpc } from '#client/core/trpc.ts'

/** They come with the page and are not fetched again: a change of them renders new pages. */
export const pageSettings = (trpc: Trpc) => trpc.settings.get.queryOptions(undefined, { staleTime: Infinity })

/** The site's settings, as of the rendering of the page. */
export function useSettings(): SiteSettings | undefined {
  const trpc = useTrpc()
  return useQuery(pageSettings(trpc)).data
}

/** What the site is called and how it presents itself. */
export const useSite = (): Site => siteWith(useSettings()?.site)
