import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadReviewBooks } from '#client/features/books/review-books.tsx'
import { headOfPost, loadPost } from '#client/features/posts/post-route.ts'
import { PostWithBooks, withoutPost } from './-post.tsx'

/** The canonical address of a post. */
export const Route = createFileRoute('/_site/posts/$id/$slug')({
  loader: async ({ context, params: { id, slug }, location }) => {
    const post = await loadPost(context, id, location.pathname)
    // The title has changed since the link was made.
    if (post.slug !== slug) throw redirect({ to: '/posts/$id/$slug', params: { id, slug: post.slug }, statusCode: 301 })
    await loadReviewBooks(context, post)
  },
  head: ({ match: { context }, params: { id } }) => headOfPost(context, id),
  ...withoutPost,
  component: () => <PostWithBooks id={Route.useParams().id} />,
})
