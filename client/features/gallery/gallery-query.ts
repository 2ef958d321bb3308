import type { Trpc } from '#client/core/trpc.ts'

const perPage = 48

/** The gallery, page after page, from the cursor of the address on. */
export const galleryPages = (trpc: Trpc, cursor?: string) =>
  trpc.gallery.list.infiniteQueryOptions(
    { limit: perPage },
    { initialCursor: cursor ?? null, getNextPageParam: (page: { next: string | null }) => page.next },
  )
