import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

const BooksOfPost = lazy(async () => ({ default: (await import('./books-of-post.tsx')).BooksOfPost }))

const reviewCategory = 'bookreview'

/** Below a review the books that it speaks of; loaded after the page, and on no other post. */
export function ReviewBooks({ postId }: { postId: string }) {
  const { trpc } = useRouteContext({ from: '__root__' })
  const { data: post } = useQuery(trpc.posts.get.queryOptions({ id: postId }))
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!isReady || post?.category.slug !== reviewCategory) return null
  return (
    <Suspense fallback={null}>
      <BooksOfPost postId={postId} />
    </Suspense>
  )
}
