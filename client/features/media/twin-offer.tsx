import './library-dialog.css'
import { useQuery } from '@tanstack/react-query'
import type { LibraryItem } from '#shared/library.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

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
