import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import type { SelectedTitle } from '#shared/titles.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { NoticeText } from '#client/ui/notice.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { SortableList } from '#client/features/admin/sortable-list.tsx'
import { SortableHandle, SortableItem } from '#client/features/admin/sortable.tsx'
import { useCategoryName } from '#client/features/admin/use-category-name.ts'

interface NoticeProps {
  onNotice: (notice: NoticeText | null) => void
}

/** The titles that run, in their order. */
export function SelectedTitles({ onNotice }: NoticeProps) {
  const { t } = useTranslation('adminTitles')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const titles = useQuery(trpc.titles.selected.queryOptions())
  const count = titles.data?.length ?? 0
  const reorder = useMutation(
    trpc.titles.reorder.mutationOptions({
      scope: { id: 'titles.reorder' },
      onSuccess: (saved) => queryClient.setQueryData(trpc.titles.selected.queryKey(), saved),
      onError: (error) =>
        onNotice({
          isGood: false,
          text: sentence(error, { NETWORK: t('errors.orderNetwork'), INTERNAL: t('errors.order') }),
        }),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.titles.pathKey() }),
    }),
  )
  return (
    <section aria-labelledby="selected-titles">
      <h2 id="selected-titles">{t('selected')}</h2>
      <ListStates
        list={titles}
        count={count}
        failed={sentence(titles.error, { NETWORK: t('errors.selectedNetwork'), INTERNAL: t('errors.selected') })}
        empty={t('none')}
      >
        <SortableList
          className="work-list"
          hint={t('dragHint')}
          stored={titles.data ?? []}
          save={(ids) => reorder.mutateAsync({ ids })}
          moved={({ title }, _, to) => t('moved', { name: title, place: to + 1, count })}
        >
          {(title, index) => (
            <SortableItem key={title.id} id={title.id} className="trow align-start">
              <SortableHandle label={t('move', { name: title.title, place: index + 1, count })} />
              <SelectedRow title={title} onNotice={onNotice} />
            </SortableItem>
          )}
        </SortableList>
      </ListStates>
    </section>
  )
}

function SelectedRow({ title, onNotice }: NoticeProps & { title: SelectedTitle }) {
  const { t } = useTranslation('adminTitles')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const lang = useLang()
  const categoryName = useCategoryName()
  const remove = useMutation(
    trpc.titles.remove.mutationOptions({
      onSuccess: async () => {
        onNotice({ isGood: true, text: t('removedDone') })
        await queryClient.invalidateQueries({ queryKey: trpc.titles.pathKey() })
      },
      onError: (error) =>
        onNotice({
          isGood: false,
          text: sentence(error, { NETWORK: t('errors.removeNetwork'), INTERNAL: t('errors.remove') }),
        }),
    }),
  )
  return (
    <div>
      <b lang={title.lang}>{title.title}</b>
      <div className="work-row work-note">
        <span>{t('source', { source: categoryName(title.source) })}</span>
        <span>{t('added', { date: formatDate(title.createdAt, lang) })}</span>
        <RowAction
          isDanger
          of={t('removeOf', { title: title.title })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: title.id })}
        >
          {t('remove')}
        </RowAction>
      </div>
    </div>
  )
}
