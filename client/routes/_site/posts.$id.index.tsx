import { createFileRoute } from '@tanstack/react-router'
import { ArticleSkeleton } from '../../rooms/posts/article-skeleton.tsx'
import { headOfPost, loadPost } from '../../rooms/posts/post-route.ts'
import { loadReviewBooks, ReviewBooks } from '../../rooms/books/review-books.tsx'
import { PostFailure, PostNotFound, PostPage } from '../../rooms/posts/post-page.tsx'

/** The short address; the page names the long one as its own. */
export const Route = createFileRoute('/_site/posts/$id/')({
  loader: async ({ context, params: { id }, location }) => {
    await loadReviewBooks(context, await loadPost(context, id, location.pathname))
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
