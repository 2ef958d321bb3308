import { ReviewBooks } from '#client/features/books/review-books.tsx'
import { ListenButton } from '#client/features/listen/listen-button.tsx'
import { ArticleSkeleton } from '#client/features/posts/article-skeleton.tsx'
import { PostFailure, PostNotFound, PostPage } from '#client/features/posts/post-page.tsx'
import { ReadingPlace } from '#client/features/reading/reading-place.tsx'
import { pendingAtOnce } from '#client/ui/pending-page.tsx'

/** The page of a post while it loads, when it fails to load, and when it does not exist. */
export const withoutPost = {
  ...pendingAtOnce,
  pendingComponent: ArticleSkeleton,
  errorComponent: PostFailure,
  notFoundComponent: PostNotFound,
}

/** A post; below a review, the books reviewed. */
export function PostWithBooks({ id }: { id: string }) {
  return (
    <PostPage
      id={id}
      after={<ReviewBooks postId={id} />}
      placeIn={(post) => <ReadingPlace key={post.id} post={post} />}
      listenTo={(post) => <ListenButton key={post.id} lang={post.lang} />}
    />
  )
}
