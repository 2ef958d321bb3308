import type { Trpc } from '#client/core/trpc.ts'

const paging = (cursor: string | undefined) => ({
  initialCursor: cursor ?? null,
  getNextPageParam: (page: { next: string | null }) => page.next,
})

export const allAuthors = (trpc: Trpc, cursor?: string) => trpc.authors.list.infiniteQueryOptions({}, paging(cursor))

export const allTags = (trpc: Trpc, cursor?: string) => trpc.tags.list.infiniteQueryOptions({}, paging(cursor))
