import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableSeries } from '#shared/series.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Notice } from '#client/ui/notice.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { SortableList } from '#client/features/admin/sortable-list.tsx'
import { SortableHandle, SortableItem } from '#client/features/admin/sortable.tsx'

/** The parts of a series, to be dragged or moved by arrow keys. */
export function SeriesOrder({ series: { id, parts } }: { series: EditableSeries }) {
  const { t } = useTranslation('adminTerms')
  const page = useLang()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const reason = useReason()
  const key = trpc.series.adminGet.queryKey({ id })
  const reorder = useMutation(
    trpc.series.reorder.mutationOptions({
      scope: { id: 'series.reorder' },
      onSuccess: (saved) => {
        queryClient.setQueryData(key, saved)
        toasts.show(t('saved'))
      },
      onError: () => void queryClient.invalidateQueries({ queryKey: key }),
    }),
  )
  const count = parts.length
  const titleOf = ({ title }: { title: string }) => title || t('untitled')
  return (
    <section aria-labelledby="series-order">
      <h2 id="series-order">{t('order')}</h2>
      {reorder.isError && <Notice notice={{ isGood: false, text: t('failed.save'), more: reason(reorder.error) }} />}
      {count === 0 ? (
        <p className="hint">{t('noParts')}</p>
      ) : (
        <SortableList
          className="terms-parts ink-above"
          hint={t('orderHint')}
          stored={parts}
          save={(ids) => reorder.mutateAsync({ id, posts: ids })}
          moved={(part, _, to) => t('moved', { title: titleOf(part), part: to + 1, count })}
        >
          {(part, index) => (
            <SortableItem key={part.id} id={part.id}>
              <SortableHandle label={t('move', { title: titleOf(part), part: index + 1, count })} />
              <span className="num" aria-hidden="true">
                {index + 1}
              </span>
              <span lang={foreignLangOf(titleOf(part), page)}>
                {titleOf(part)}
                {part.state !== 'published' && (
                  <small className="block note faint" lang={page}>
                    {t('hidden')}
                  </small>
                )}
              </span>
            </SortableItem>
          )}
        </SortableList>
      )}
    </section>
  )
}
