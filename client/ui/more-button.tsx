import './more-button.css'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface MoreButtonProps {
  /** A list that comes page by page; without a next page there is no button. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: string
  className?: string
}

/** Loads the next page of a list, once however often it is pressed; it keeps the focus meanwhile. */
export function MoreButton({ list, children, className }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  if (!hasNextPage) return null
  return (
    <p className={classNames('more-button', className)}>
      <Button
        look="line"
        aria-busy={isFetchingNextPage}
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) fetchNextPage()
        }}
      >
        {children}
      </Button>
    </p>
  )
}
