import { PendingPage } from '#client/ui/pending-page.tsx'
import { PostGridSkeleton } from './post-grid-skeleton.tsx'

/** A page of posts that is on its way. */
export function PostListPending() {
  return (
    <PendingPage>
      <div className="wrap page-state">
        <PostGridSkeleton />
      </div>
    </PendingPage>
  )
}
