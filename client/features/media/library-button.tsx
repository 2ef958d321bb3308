import { useState } from 'react'
import type { LibraryItem } from '#shared/library.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LibraryDialog } from './library-dialog.tsx'

interface LibraryButtonProps {
  /** For which place; said to screen readers where there are several. */
  of?: string
  onPick: (item: LibraryItem) => void
}

/** Beside a place for a picture: takes one that is there already instead of uploading it again. */
export function LibraryButton({ of, onPick }: LibraryButtonProps) {
  const { t } = useTranslation('media')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link tap"
        aria-label={of === undefined ? undefined : t('library.openOf', { name: of })}
        onClick={() => setOpen(true)}
      >
        {t('library.open')}
      </button>
      {isOpen && (
        <LibraryDialog
          onClose={() => setOpen(false)}
          onPick={(item) => {
            setOpen(false)
            onPick(item)
          }}
        />
      )}
    </>
  )
}
