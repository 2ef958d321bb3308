import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Banner } from '#shared/banners.ts'
import type { Picture as PictureData } from '#shared/media.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useSortable } from '#client/ui/use-sortable.ts'
import { useBannerOrder } from './use-banner-order.ts'
import { useSentence } from './use-sentence.ts'

interface BannerListProps {
  editingId: string | null
  onNotice: (notice: NoticeText | null) => void
  onEdit: (id: string | null) => void
}

export function BannerList({ editingId, onNotice, onEdit }: BannerListProps) {
  const { t } = useTranslation('adminBanners')
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const banners = useQuery(trpc.banners.list.queryOptions())
  const [deleting, setDeleting] = useState<Banner | null>(null)
  const remove = useMutation(
    trpc.banners.delete.mutationOptions({
      onSuccess: (_, { id }) => {
        if (id === editingId) onEdit(null)
        onNotice({ isGood: true, text: t('deleted') })
      },
      onError: (error) => onNotice({ isGood: false, text: sentence('delete', error) }),
      onSettled: () => {
        setDeleting(null)
        return queryClient.invalidateQueries({ queryKey: trpc.banners.pathKey() })
      },
    }),
  )
  return (
    <section aria-labelledby="banner-list">
      <h2 id="banner-list">{t('listTitle')}</h2>
      {banners.isPending && <SkeletonLine />}
      {banners.isError && <ErrorPanel title={sentence('load', banners.error)} onRetry={() => void banners.refetch()} />}
      {banners.data?.length === 0 && <EmptyState text={t('none')} />}
      {banners.data && banners.data.length > 0 && (
        <Rows
          stored={banners.data}
          editingId={editingId}
          onNotice={onNotice}
          onEdit={({ id }) => onEdit(id)}
          onDelete={setDeleting}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={t('deleteTitle')}
        confirmLabel={t(remove.isPending ? 'deleting' : 'delete')}
        busy={remove.isPending}
        onCancel={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate({ id: deleting.id })}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </section>
  )
}

interface RowsProps {
  stored: Banner[]
  editingId: string | null
  onNotice: (notice: NoticeText | null) => void
  onEdit: (banner: Banner) => void
  onDelete: (banner: Banner) => void
}

/** The banners in their order, to be dragged or moved by arrow keys. */
function Rows({ stored, editingId, onNotice, onEdit, onDelete }: RowsProps) {
  const { t } = useTranslation('adminBanners')
  const sentence = useSentence()
  const [news, setNews] = useState('')
  const { banners, move, settle } = useBannerOrder(stored, {
    onSaved: () => onNotice({ isGood: true, text: t('ordered') }),
    onFailed: (error) => onNotice({ isGood: false, text: sentence('reorder', error) }),
  })
  const count = banners.length
  const sortable = useSortable({
    count,
    onMove: (from, to) => {
      move(from, to)
      setNews(t('moved', { number: from + 1, place: to + 1, count }))
    },
    onSettle: settle,
  })
  return (
    <>
      {count > 1 && <p className="hint">{t('dragHint')}</p>}
      <ol className="banner-list">
        {banners.map((banner, index) => (
          <li key={banner.id} aria-current={banner.id === editingId || undefined} {...sortable.itemProps(index)}>
            {count > 1 && (
              <button
                type="button"
                className="banner-handle"
                aria-label={t('move', { number: index + 1, count })}
                {...sortable.handleProps(index)}
              >
                <Icon name="drag" />
                <span className="num" aria-hidden="true">
                  {index + 1}
                </span>
              </button>
            )}
            <div className="banner-pair">
              <Sheet picture={banner.desktop} side="wide" />
              <Sheet picture={banner.mobile} side="tall" />
            </div>
            <div className="banner-words">
              {banner.post ? <b lang={banner.post.lang}>{banner.post.title}</b> : <p>{t('noPost')}</p>}
              <p>{banner.description}</p>
              <div className="work-row work-note">
                <Day date={banner.createdAt} />
                <button
                  type="button"
                  className="link"
                  aria-label={t('editOf', { number: index + 1 })}
                  onClick={() => onEdit(banner)}
                >
                  {t('edit')}
                </button>
                <button
                  type="button"
                  className="link danger"
                  aria-label={t('deleteOf', { number: index + 1 })}
                  onClick={() => onDelete(banner)}
                >
                  {t('delete')}
                </button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {news}
      </p>
    </>
  )
}

function Sheet({ picture, side }: { picture: PictureData | null; side: 'wide' | 'tall' }) {
  const { t } = useTranslation('adminBanners')
  if (!picture) return <span className={`banner-none ${side}`}>{t('noSide')}</span>
  return <Picture className={side} picture={picture} alt="" sizes="20rem" />
}
