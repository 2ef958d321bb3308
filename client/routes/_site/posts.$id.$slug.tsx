import { createFileRoute, redirect } from '@tanstack/react-router'
import { ArticleSkeleton } from '../../rooms/posts/article-skeleton.tsx'
import { headOfPost, loadPost } from '../../rooms/posts/post-route.ts'
import { loadReviewBooks, ReviewBooks } from '../../rooms/books/review-books.tsx'
import { PostFailure, PostNotFound, PostPage } from '../../rooms/posts/post-page.tsx'

/** A post's own address. */
export const Route = createFileRoute('/_site/posts/$id/$slug')({
  loader: async ({ context, params: { id, slug }, location }) => {
    const post = await loadPost(context, id, location.pathname)
    // The title was changed since the address was taken down.
    if (post.slug !== slug) throw redirect({ to: '/posts/$id/$slug', params: { id, slug: post.slug }, statusCode: 301 })
    await loadReviewBooks(context, post)
  },
  head: ({ match: { context }, params: { id } }) => headOfPost(context, id),
  pendingComponent: ArticleSkeleton,
  component: PostWithBooks,
  errorComponent: PostFailure,
  notFoundComponent: PostNotFound,
})

function PostWithBooks() {
  const { id } = Route.useParams()
  return (
    <>
      <PostPage id={id} />
      <ReviewBooks postId={id} />
    </>
  )
}
