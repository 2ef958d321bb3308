import { useQuery } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import type { LibraryItem } from '#shared/library.ts'
import { Day } from '#client/ui/day.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { FormDialog } from '#client/features/admin/form-dialog.tsx'
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
  const { t } = useTranslation('adminLibrary')
  const sentence = useSentence()
  const trpc = useTrpc()
  const nameItem = useItemName()
  const loaded = useQuery(trpc.library.get.queryOptions({ id }, { staleTime: 0 }))
  const item = loaded.data
  return (
    <FormDialog title={item ? nameItem(item) : t('title')} className="lib-detail" onClose={onClose}>
      {loaded.isPending && <SkeletonLine />}
      {loaded.isError && <ErrorPanel title={sentence(loaded.error)} onRetry={() => void loaded.refetch()} />}
      {item && (
        <div className="lib-sheet stack gap-5 mt-4">
          <Shown item={item} />
          <div className="stack content-start shrinks gap-5">
            <Facts item={item} />
            <MediaUses item={item} />
            {item.isEditable && <MediaTexts item={item} />}
            <MediaActions item={item} onRemoved={onClose} />
          </div>
        </div>
      )}
    </FormDialog>
  )
}

function Shown({ item: { kind, url, width, height, altTa, altEn } }: { item: LibraryItem }) {
  const page = useLang()
  const alt = altTa || altEn
  return kind === 'image' ? (
    <img
      className="lib-shown full on-sunk"
      src={url}
      alt={alt}
      lang={foreignLangOf(alt, page)}
      width={width}
      height={height}
    />
  ) : (
    // It has no words of its own to show.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio className="lib-shown full on-sunk" src={url} controls preload="metadata" />
  )
}

function Facts({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('adminLibrary')
  const page = useLang()
  const by = item.createdBy ?? t('bySite')
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
      <dd className="breaks" lang={foreignLangOf(by, page)}>
        {by}
      </dd>
    </dl>
  )
}
