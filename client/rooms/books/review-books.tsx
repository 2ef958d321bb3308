import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'

const BooksOfPost = lazy(async () => ({ default: (await import('./books-of-post.tsx')).BooksOfPost }))

const reviewCategory = 'bookreview'

// False on the server and while the page is hydrated, true ever after.
const never = () => () => {}
const yes = () => true
const no = () => false

/** Below a review the books that it speaks of; loaded after the page, and on no other post. */
export function ReviewBooks({ postId }: { postId: string }) {
  const { trpc } = useRouteContext({ from: '__root__' })
  const { data: post } = useQuery(trpc.posts.get.queryOptions({ id: postId }))
  const isReady = useSyncExternalStore(never, yes, no)
  if (!isReady || post?.category.slug !== reviewCategory) return null
  return (
    <Suspense fallback={null}>
      <BooksOfPost postId={postId} />
    </Suspense>
  )
}
