import type { QueryClient } from '@tanstack/react-query'
import type { PostCard } from '#shared/posts.ts'

const isCardOf = (value: object, id: string): value is PostCard =>
  'id' in value && value.id === id && 'title' in value && 'picture' in value && 'category' in value

function cardIn(value: unknown, id: string): PostCard | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isCardOf(value, id)) return value
  for (const part of Object.values(value)) {
    const found = cardIn(part, id)
    if (found) return found
  }
  return undefined
}

/** The card of a post from any loaded list, to show while the post itself loads. */
export function knownCard(queryClient: QueryClient, id: string): PostCard | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const found = cardIn(query.state.data, id)
    if (found) return found
  }
  return undefined
}
