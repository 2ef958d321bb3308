import { createFileRoute } from '@tanstack/react-router'
import { loadReviewBooks } from '#client/features/books/review-books.tsx'
import { headOfPost, loadPost } from '#client/features/posts/post-route.ts'
import { PostWithBooks, withoutPost } from './-post.tsx'

/** The short address; the page names the long one as its own. */
export const Route = createFileRoute('/_site/posts/$id/')({
  loader: async ({ context, params: { id }, location }) => {
    await loadReviewBooks(context, await loadPost(context, id, location.pathname))
  },
  head: ({ match: { context }, params: { id } }) => headOfPost(context, id),
  ...withoutPost,
  component: () => <PostWithBooks id={Route.useParams().id} />,
})
