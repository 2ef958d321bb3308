import './post-grid.css'
import type { PostCard as PostCardData } from '#shared/posts.ts'
import { PostCard } from './post-card.tsx'

interface PostGridProps {
  posts: PostCardData[]
  /** It opens the page: its first picture is what the reader sees first. */
  first?: boolean
  /** Words to mark in the titles. */
  highlighted?: string
  /** The page names the category that all are of. */
  isOfOneCategory?: boolean
}

/** Cards in three ruled columns. */
export function PostGrid({ posts, first, highlighted, isOfOneCategory }: PostGridProps) {
  const opening = first ? posts.findIndex(({ picture }) => picture) : -1
  return (
    <div className="grid3">
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={post}
          first={index === opening}
          highlighted={highlighted}
          isOfOneCategory={isOfOneCategory}
        />
      ))}
    </div>
  )
}
