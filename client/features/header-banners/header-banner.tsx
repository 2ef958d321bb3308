import './header-banner.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { Picture } from '#client/ui/picture.tsx'

/** The picture over the page of a category, or null where it has none. */
function usePicture(slug: string) {
  const trpc = useTrpc()
  return useSuspenseQuery(trpc.headerBanners.bySlug.queryOptions({ slug })).data.picture
}

/** Whether what follows stands below such a picture. */
export const useHasHeaderBanner = (slug: string): boolean => usePicture(slug) !== null

/** The picture over the page of a category, where it has one; the title below says what it is of. */
export function HeaderBanner({ slug }: { slug: string }) {
  const picture = usePicture(slug)
  if (!picture) return null
  return (
    <Picture
      className="header-banner"
      picture={picture}
      alt=""
      sizes="(min-width: 80rem) 76rem, 100vw"
      aspect={5 / 2}
      first
    />
  )
}
