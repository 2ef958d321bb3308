import './more-button.css'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface MoreButtonProps {
  /** A list that comes page by page; without a next page there is no button. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  children: string
  className?: string
}

/** Asks for the next page of a list. It keeps the focus while the page comes, and asks once however often it is pressed. */
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
