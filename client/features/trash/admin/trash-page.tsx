import './trash-page.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayMs } from '#shared/durations.ts'
import type { TrashKind } from '#shared/trash.rules.ts'
import type { TrashItem } from '#shared/trash.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Check } from '#client/ui/check.tsx'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { useProof } from '#client/features/admin/proof.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import type { TrashSearch } from './trash-search.ts'

const withoutPictures: ReadonlySet<TrashKind> = new Set(['plan', 'message'])

interface TrashPageProps {
  search: TrashSearch
  onSearch: (change: TrashSearch) => void
}

/** What was deleted in the last days: to be restored, or removed for ever. */
export function TrashPage({ search, onSearch }: TrashPageProps) {
  const { t } = useTranslation('adminTrash')
  const lang = useLang()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const list = useInfiniteQuery(
    trpc.trash.list.infiniteQueryOptions({}, { getNextPageParam: ({ next }) => next ?? undefined, staleTime: 0 }),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const restore = useMutation(
    trpc.trash.restore.mutationOptions({
      onSuccess: ({ state }) => toasts.show(state ? t(`restoredAs.${state}`) : t('restored')),
      onError: (error) => toasts.show(sentence(error, t('errors.restore'))),
      // It is in other lists again.
      onSettled: () => queryClient.invalidateQueries(),
    }),
  )
  const proven = useProof()
  const [isAtOnce, setAtOnce] = useState(false)
  const purging = useDeletion(proven(trpc.trash.purge.mutationOptions()), {
    input: ({ kind, id }: TrashItem) => ({ kind, id, isAtOnce }),
    refetch: trpc.trash.pathKey(),
    onDeleted: () => toasts.show(t('purged')),
    onFailed: (error) => toasts.show(sentence(error, t('errors.purge'))),
  })
  const askToPurge = (item: TrashItem) => {
    setAtOnce(false)
    purging.ask(item)
  }
  const nameTrashed = ({ kind, title }: TrashItem) => title || `${t('untitled')} (${t(`kinds.${kind}`)})`

  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <AdminList
        name="trash"
        list={list}
        rows={items}
        idOf={({ id }) => id}
        nameOf={nameTrashed}
        failed={sentence(list.error, t('errors.load'))}
        empty={t('empty')}
        pages={paged}
        more={t('more')}
        columns={{
          kind: { label: t('kind'), width: '9rem', phone: 'meta', cell: ({ kind }) => t(`kinds.${kind}`) },
          name: {
            label: t('name'),
            phone: 'title',
            cell: (item) => <b lang={foreignLangOf(item.title, lang)}>{nameTrashed(item)}</b>,
          },
          by: { label: t('deletedBy'), width: '10rem', phone: 'meta', cell: ({ deletedBy }) => deletedBy },
          at: {
            label: t('deletedAt'),
            width: '10rem',
            priority: 2,
            phone: 'meta',
            cell: ({ deletedAt }) => <Day date={deletedAt} withTime />,
          },
          left: {
            label: t('left'),
            width: '7rem',
            phone: 'end',
            isLabelled: true,
            kind: 'number',
            cell: ({ expiresAt }) => daysUntil(expiresAt),
          },
        }}
        actionsLabel={t('acts')}
        actions={(item) => (
          <>
            <RowAction
              of={t('restoreOf', { name: nameTrashed(item) })}
              aria-disabled={restore.isPending}
              onClick={() => !restore.isPending && restore.mutate({ kind: item.kind, id: item.id })}
            >
              {t('restore')}
            </RowAction>
            <RowAction isDanger of={t('purgeOf', { name: nameTrashed(item) })} onClick={() => askToPurge(item)}>
              {t('purge')}
            </RowAction>
          </>
        )}
      />
      <DeleteDialog deletion={purging} title={t('purgeTitle')} label={t('purge')} busyLabel={t('purging')}>
        {(item) => (
          <>
            <LangText>{t('purgeText', { name: nameTrashed(item) })}</LangText>
            {!withoutPictures.has(item.kind) && (
              <span className="at-once block mt-4">
                <Check checked={isAtOnce} onChange={setAtOnce} aria-describedby="at-once-note">
                  {t('purgeAtOnce')}
                </Check>
                <small id="at-once-note">{t('purgeAtOnceNote')}</small>
              </span>
            )}
          </>
        )}
      </DeleteDialog>
    </>
  )
}

/** A day that has begun counts as one. */
const daysUntil = (date: string): number => Math.max(0, Math.ceil((Date.parse(date) - Date.now()) / dayMs))
