import { useState, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface RowMenuProps {
  /** What the row is called. */
  name: string
  /** What can be done with it: buttons and links. */
  children: ReactNode
}

/** What can be done with a row of a work list: shown on hover and focus, and behind a button for fingers. */
export function RowMenu({ name, children }: RowMenuProps) {
  const { t } = useTranslation('adminWorkList')
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      className="row-menu row"
      data-open={isOpen}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className="row-verbs row gap-3 nowrap">{children}</div>
      <button
        type="button"
        className="row-menu-button stack place-center rigid soft strong push-end"
        aria-label={t('rowMenu', { name })}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        ⋯
      </button>
    </div>
  )
}
