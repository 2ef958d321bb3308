import './post-grid.css'
import type { PostCard as PostCardData } from '#shared/posts.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PostCard, type CardPlace } from './post-card.tsx'

interface PostGridProps {
  posts: PostCardData[]
  /** The first card spans two columns, the second stretches beside it. */
  withLead?: boolean
  /** It opens the page: its first picture is what the reader sees first. */
  first?: boolean
  /** Words to mark in the titles. */
  highlighted?: string
  /** The page names the category that all are of. */
  isOfOneCategory?: boolean
}

/** Cards in three ruled columns. */
export function PostGrid({ posts, withLead, first, highlighted, isOfOneCategory }: PostGridProps) {
  const placeOf = (index: number): CardPlace => {
    if (!withLead || index > 1) return 'plain'
    return index === 0 ? 'lead' : 'tall'
  }
  const opening = first ? posts.findIndex(({ picture }) => picture) : -1
  return (
    <div className={classNames('grid3', withLead && 'withlead')}>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          place={placeOf(index)}
          first={index === opening}
          highlighted={highlighted}
          isOfOneCategory={isOfOneCategory}
        />
      ))}
    </div>
  )
}
