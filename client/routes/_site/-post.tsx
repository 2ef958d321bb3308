import type { Post } from '#shared/posts.ts'
import { nameIn } from '#shared/terms.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { ReviewBooks } from '#client/features/books/review-books.tsx'
import { FollowButton } from '#client/features/follows/follow-button.tsx'
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

/** Of several who made a post, the first can be followed here, and the button says so; the others on their pages. */
function FollowWriter({ post: { authors } }: { post: Post }) {
  const page = useLang()
  const [first] = authors
  if (!first) return null
  const isOnlyOne = authors.every(({ slug }) => slug === first.slug)
  return <FollowButton kind="author" slug={first.slug} name={nameIn(first, page)} withName={!isOnlyOne} />
}

/** A post; below a review, the books reviewed. */
export function PostWithBooks({ id }: { id: string }) {
  return (
    <PostPage
      id={id}
      after={<ReviewBooks postId={id} />}
      placeIn={(post) => <ReadingPlace key={post.id} post={post} />}
      listenTo={(post) => <ListenButton key={post.id} lang={post.lang} />}
      followOf={(post) => <FollowWriter key={post.id} post={post} />}
    />
  )
}
