import { createFileRoute } from '@tanstack/react-router'
import { ArticleSkeleton } from '../../rooms/posts/article-skeleton.tsx'
import { headOfPost, loadPost } from '../../rooms/posts/post-route.ts'
import { PostNotFound, PostPage } from '../../rooms/posts/post-page.tsx'

/** The short address; the page names the long one as its own. */
export const Route = createFileRoute('/_site/posts/$id/')({
  loader: async ({ context, params: { id } }) => {
    await loadPost(context, id)
  },
  head: ({ match: { context }, params: { id } }) => headOfPost(context, id),
  pendingComponent: ArticleSkeleton,
  component: () => <PostPage id={Route.useParams().id} />,
  notFoundComponent: PostNotFound,
})
