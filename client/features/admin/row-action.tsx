import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'

interface RowActionProps extends ComponentProps<'button'> {
  /** The label with the entry's name, for screen readers. */
  of?: string
  isDanger?: boolean
}

/** What can be done with an entry of a list. */
export function RowAction({ of, isDanger, ...props }: RowActionProps) {
  return <button type="button" className={classNames('link', isDanger && 'danger')} aria-label={of} {...props} />
}
