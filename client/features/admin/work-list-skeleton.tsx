import { SkeletonLine } from '#client/ui/skeleton.tsx'

/** A work list whose rows are on their way. */
export const WorkListSkeleton = () => (
  <div className="wl-wait" aria-busy="true">
    {Array.from({ length: 12 }, (_, row) => (
      <SkeletonLine key={row} />
    ))}
  </div>
)
