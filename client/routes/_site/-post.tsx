import { ReviewBooks } from '#client/features/books/review-books.tsx'
import { ArticleSkeleton } from '#client/features/posts/article-skeleton.tsx'
import { PostFailure, PostNotFound, PostPage } from '#client/features/posts/post-page.tsx'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'

/** What stands in the place of a post that is on its way, does not come, or is not there. */
export const withoutPost = {
  ...pendingAtOnce,
  pendingComponent: ArticleSkeleton,
  errorComponent: PostFailure,
  notFoundComponent: PostNotFound,
}

/** A post; below a review, the books that it speaks of. */
export function PostWithBooks({ id }: { id: string }) {
  return <PostPage id={id} after={<ReviewBooks postId={id} />} />
}
