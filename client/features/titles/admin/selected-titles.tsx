import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { SelectedTitle } from '#shared/titles.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { moveItem } from '#client/ui/sortable-order.ts'
import { useSortable } from '#client/ui/use-sortable.ts'
import { useSentence } from './use-sentence.ts'

interface NoticeProps {
  onNotice: (notice: NoticeText | null) => void
}

/** The titles that run, in their order. */
export function SelectedTitles({ onNotice }: NoticeProps) {
  const { t } = useTranslation('adminTitles')
  const { trpc } = useRouteContext({ from: '__root__' })
  const sentence = useSentence()
  const titles = useQuery(trpc.titles.selected.queryOptions())
  return (
    <section aria-labelledby="selected-titles">
      <h2 id="selected-titles">{t('selected')}</h2>
      {titles.isPending && <SkeletonLine />}
      {titles.isError && (
        <ErrorPanel title={sentence('selected', titles.error)} onRetry={() => void titles.refetch()} />
      )}
      {titles.data?.length === 0 && <EmptyState text={t('none')} />}
      {titles.data && titles.data.length > 0 && <TitleOrder stored={titles.data} onNotice={onNotice} />}
    </section>
  )
}

/** The order is shown as it is wanted, and saved when an entry has arrived; what the server does not take goes back. */
function TitleOrder({ stored, onNotice }: NoticeProps & { stored: SelectedTitle[] }) {
  const { t } = useTranslation('adminTitles')
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const [news, setNews] = useState('')
  const save = useMutation(
    trpc.titles.reorder.mutationOptions({
      // One after the other: the last order that was seen is the one that stays.
      scope: { id: 'titles.reorder' },
      onSuccess: (saved) => queryClient.setQueryData(trpc.titles.selected.queryKey(), saved),
      onError: (error) => onNotice({ isGood: false, text: sentence('order', error) }),
      onSettled: (_saved, _error, { ids }) => {
        // Unless the next change is already under way.
        setWanted((now) => (now === ids ? null : now))
        return queryClient.invalidateQueries({ queryKey: trpc.titles.pathKey() })
      },
    }),
  )
  // What was added meanwhile stands first.
  const titles = wanted ? stored.toSorted((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id)) : stored
  const count = titles.length

  // A drop moves and settles in one go, before the new order has been rendered.
  const settle = useRef<() => void>(undefined)
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    settle.current = () => wanted && save.mutate({ ids: wanted })
  })
  useEffect(() => {
    if (settled > 0) settle.current?.()
  }, [settled])

  const sortable = useSortable({
    count,
    onMove: (from, to) => {
      setWanted(moveItem(titles, from, to).map(({ id }) => id))
      setNews(t('moved', { name: titles[from]?.title ?? '', place: to + 1, count }))
    },
    onSettle: () => setSettled((times) => times + 1),
  })
  return (
    <>
      {count > 1 && <p className="hint">{t('dragHint')}</p>}
      <ol className="work-list">
        {titles.map((title, index) => (
          <li key={title.id} className="trow" {...sortable.itemProps(index)}>
            <button
              type="button"
              className="trow-handle"
              aria-label={t('move', { name: title.title, place: index + 1, count })}
              {...sortable.handleProps(index)}
            >
              <Icon name="drag" />
            </button>
            <SelectedRow title={title} onNotice={onNotice} />
          </li>
        ))}
      </ol>
      <p className="vh" role="status">
        {news}
      </p>
    </>
  )
}

function SelectedRow({ title, onNotice }: NoticeProps & { title: SelectedTitle }) {
  const { t } = useTranslation('adminTitles')
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const lang = useLang()
  const remove = useMutation(
    trpc.titles.remove.mutationOptions({
      onSuccess: async () => {
        onNotice({ isGood: true, text: t('removedDone') })
        await queryClient.invalidateQueries({ queryKey: trpc.titles.pathKey() })
      },
      onError: (error) => onNotice({ isGood: false, text: sentence('remove', error) }),
    }),
  )
  return (
    <div>
      <b lang={title.lang}>{title.title}</b>
      <div className="work-row work-note">
        <span>{t('source', { source: title.source })}</span>
        <span>{t('added', { date: formatDate(title.createdAt, lang) })}</span>
        <button
          type="button"
          className="link danger"
          aria-label={t('removeOf', { title: title.title })}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: title.id })}
        >
          {t('remove')}
        </button>
      </div>
    </div>
  )
}
