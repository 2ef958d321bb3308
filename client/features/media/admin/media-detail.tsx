import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { LibraryItem } from '#shared/library.ts'
import { Day } from '#client/ui/day.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import type { AdminFormHandle } from '#client/features/admin/admin-form.tsx'
import { MediaActions } from './media-actions.tsx'
import { sizeOf, useItemName } from './media-names.ts'
import { MediaTexts } from './media-texts.tsx'
import { MediaUses } from './media-uses.tsx'

interface MediaDetailProps {
  id: string
  onClose: () => void
}

/** One upload: the picture, what is known of it, where it is used, what is said of it, and what can be done with it. */
export function MediaDetail({ id, onClose }: MediaDetailProps) {
  const { t } = useTranslation(['adminLibrary', 'errors'])
  const trpc = useTrpc()
  const nameItem = useItemName()
  const loaded = useQuery(trpc.library.get.queryOptions({ id }, { staleTime: 0 }))
  const form = useRef<AdminFormHandle>(null)
  const close = () => (form.current ? form.current.close() : onClose())
  const item = loaded.data
  return (
    <Dialog open title={item ? nameItem(item) : t('title')} className="lib-detail" onClose={close}>
      {loaded.isPending && <SkeletonLine />}
      {loaded.isError && (
        <ErrorPanel title={t(`errors:${errorCodeOf(loaded.error)}`)} onRetry={() => void loaded.refetch()} />
      )}
      {item && (
        <div className="lib-sheet stack gap-5 mt-4">
          <Shown item={item} />
          <div className="stack content-start shrinks gap-5">
            <Facts item={item} />
            <MediaUses item={item} />
            {item.isEditable && <MediaTexts ref={form} item={item} onClose={onClose} />}
            <MediaActions item={item} onClose={close} onRemoved={onClose} />
          </div>
        </div>
      )}
    </Dialog>
  )
}

const Shown = ({ item: { kind, url, width, height, altTa, altEn } }: { item: LibraryItem }) =>
  kind === 'image' ? (
    <img className="lib-shown full on-sunk" src={url} alt={altTa || altEn} width={width} height={height} />
  ) : (
    // It has no words of its own to show.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio className="lib-shown full on-sunk" src={url} controls preload="metadata" />
  )

function Facts({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('adminLibrary')
  return (
    <dl className="lib-facts stack note">
      <dt className="faint">{t('file')}</dt>
      <dd className="breaks">{item.fileName || item.name}</dd>
      <dt className="faint">{t('size')}</dt>
      <dd className="num breaks">{sizeOf(item)}</dd>
      <dt className="faint">{t('date')}</dt>
      <dd className="breaks">
        <Day date={item.createdAt} withTime />
      </dd>
      <dt className="faint">{t('by')}</dt>
      <dd className="breaks">{item.createdBy ?? t('bySite')}</dd>
    </dl>
  )
}
