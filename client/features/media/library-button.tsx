import './library-dialog.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { LibraryItem } from '#shared/library.ts'
import type { Upload } from '#shared/media.ts'
import { LibraryDialog } from './library-dialog.tsx'
import { uploadOf } from './library-texts.ts'

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

interface LibrarySourceProps {
  /** What was uploaded, if anything. */
  image: Upload | null | undefined
  onTake: (upload: Upload) => void
}

/** Beside a field for one picture as it is: takes another one from the library, or the same one that is there already. */
export const LibrarySource = ({ image, onTake }: LibrarySourceProps) => (
  <>
    <LibraryButton onPick={(item) => onTake(uploadOf(item))} />
    {image && <TwinOffer uploadId={image.id} onTake={(item) => onTake(uploadOf(item))} />}
  </>
)

interface TwinOfferProps {
  uploadId: string
  onTake: (item: LibraryItem) => void
}

/** Says that the library has the same file already, and offers to take that one with what is said of it. */
export function TwinOffer({ uploadId, onTake }: TwinOfferProps) {
  const { t } = useTranslation('media')
  const trpc = useTrpc()
  const { data: twin } = useQuery(trpc.library.twin.queryOptions({ id: uploadId }, { staleTime: Infinity }))
  if (!twin) return null
  return (
    <p className="row wraps gap-x-4 note soft" role="status">
      {t('library.twin')}
      <button type="button" className="link tap" onClick={() => onTake(twin)}>
        {t('library.takeTwin')}
      </button>
    </p>
  )
}
