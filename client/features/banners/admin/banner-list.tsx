import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Banner } from '#shared/banners.ts'
import type { Picture as PictureData } from '#shared/media.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { Said } from '#client/ui/said.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { SortableList } from '#client/features/admin/sortable-list.tsx'
import { SortableHandle, SortableItem } from '#client/features/admin/sortable.tsx'

interface BannerListProps {
  editingId: string | null
  onNotice: (notice: NoticeText | null) => void
  onEdit: (id: string | null) => void
}

/** The banners in their order, to be dragged or moved by arrow keys. */
export function BannerList({ editingId, onNotice, onEdit }: BannerListProps) {
  const { t } = useTranslation('adminBanners')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const banners = useQuery(trpc.banners.list.queryOptions())
  const page = useLang()
  const count = banners.data?.length ?? 0
  const offerUndo = useUndo()
  const deletion = useDeletion(trpc.banners.delete.mutationOptions(), {
    input: ({ id }: Banner) => ({ id }),
    refetch: trpc.banners.pathKey(),
    onDeleted: ({ id }) => {
      if (id === editingId) onEdit(null)
      onNotice(null)
      offerUndo(t('deleted'), { kind: 'banner', id })
    },
    onFailed: (error) => onNotice({ isGood: false, text: sentence(error, t('errors.delete')) }),
  })
  const reorder = useMutation(
    trpc.banners.reorder.mutationOptions({
      scope: { id: 'banners.reorder' },
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.banners.list.queryKey(), saved)
        onNotice({ isGood: true, text: t('ordered') })
      },
      onError: (error) => onNotice({ isGood: false, text: sentence(error, t('errors.reorder')) }),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.banners.pathKey() }),
    }),
  )
  return (
    <section aria-labelledby="banner-list">
      <h2 id="banner-list">{t('listTitle')}</h2>
      <ListStates list={banners} count={count} failed={sentence(banners.error, t('errors.load'))} empty={t('none')}>
        <SortableList
          className="banner-list ink-above"
          hint={t('dragHint')}
          stored={banners.data ?? []}
          save={(ids) => reorder.mutateAsync({ ids })}
          moved={(_, from, to) => t('moved', { number: from + 1, place: to + 1, count })}
        >
          {(banner, index) => (
            <SortableItem key={banner.id} id={banner.id} aria-current={banner.id === editingId || undefined}>
              {count > 1 && (
                <SortableHandle label={t('move', { number: index + 1, count })}>
                  <span className="num" aria-hidden="true">
                    {index + 1}
                  </span>
                </SortableHandle>
              )}
              <div className="banner-pair flex gap-3">
                <Sheet picture={banner.desktop} side="wide" />
                <Sheet picture={banner.mobile} side="tall" />
              </div>
              <div className="banner-words">
                {banner.post ? (
                  <b className="title-row" lang={banner.post.lang}>
                    {banner.post.title}
                  </b>
                ) : (
                  <p className="soft">{t('noPost')}</p>
                )}
                <p className="soft" lang={foreignLangOf(banner.description, page)}>
                  {banner.description}
                </p>
                <div className="work-row work-note">
                  <Day date={banner.createdAt} />
                  <RowAction of={t('editOf', { number: index + 1 })} onClick={() => onEdit(banner.id)}>
                    {t('edit')}
                  </RowAction>
                  <RowAction isDanger of={t('deleteOf', { number: index + 1 })} onClick={() => deletion.ask(banner)}>
                    {t('delete')}
                  </RowAction>
                </div>
              </div>
            </SortableItem>
          )}
        </SortableList>
      </ListStates>
      <DeleteDialog deletion={deletion} title={t('deleteTitle')} label={t('delete')} busyLabel={t('deleting')}>
        {() => <Said text={t('deleteText')} more={t('toTrash')} />}
      </DeleteDialog>
    </section>
  )
}

function Sheet({ picture, side }: { picture: PictureData | null; side: 'wide' | 'tall' }) {
  const { t } = useTranslation('adminBanners')
  if (!picture) return <span className={`banner-none stack note faint on-sunk text-center ${side}`}>{t('noSide')}</span>
  return <Picture className={side} picture={picture} alt="" sizes="20rem" />
}
