import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { SiteSettings } from '#shared/settings.ts'
import { siteWith, type Site } from '#shared/site.ts'
import { useTrpc, type Trpc } from '#client/core/trpc.ts'

/** They come with the page and are not fetched again: a change of them renders new pages. */
export const pageSettings = (trpc: Trpc) => trpc.settings.get.queryOptions(undefined, { staleTime: Infinity })

function useLiveSettings(): SiteSettings | undefined {
  const trpc = useTrpc()
  return useQuery(pageSettings(trpc)).data
}

const rendered = new WeakMap<QueryClient, SiteSettings>()

/** Dozens of components ask for them, and while a page is rendered nothing changes that could be observed. */
function useRenderedSettings(): SiteSettings | undefined {
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const settings = rendered.get(queryClient) ?? queryClient.getQueryData(pageSettings(trpc).queryKey)
  if (settings) rendered.set(queryClient, settings)
  return settings
}

/** The site's settings, as of the rendering of the page. */
export const useSettings = import.meta.env.SSR ? useRenderedSettings : useLiveSettings

/** What the site is called and how it presents itself. */
export const useSite = (): Site => siteWith(useSettings()?.site)
