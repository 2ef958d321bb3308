import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SynonymGroup } from '#shared/search/synonyms.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { AdminTable } from '#client/features/admin/admin-table.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'

interface GroupListProps {
  q: string | undefined
  pages: number | undefined
  onPages: (pages: number) => void
  onEdit: (group: SynonymGroup) => void
}

/** The groups of words, the last changed ones first. */
export function GroupList({ q, pages, onPages, onEdit }: GroupListProps) {
  const { t } = useTranslation('adminSynonyms')
  const trpc = useTrpc()
  const list = useInfiniteQuery(
    trpc.synonyms.list.infiniteQueryOptions(
      { ...(q && { q }) },
      { placeholderData: keepPreviousData, getNextPageParam: ({ next }) => next },
    ),
  )
  const groups = list.data?.pages.flatMap((page) => page.groups) ?? []
  const paged = useListPages(list, pages, onPages)
  const removal = useRemoval()
  return (
    <AdminList
      list={list}
      count={groups.length}
      failed={t('failed.load')}
      empty={t(q ? 'noMatch' : 'empty')}
      pages={paged}
      more={t('more')}
    >
      <AdminTable
        rows={groups}
        columns={[
          {
            label: t('words'),
            className: 'wide',
            isUnlabelled: true,
            cell: ({ words }) => (
              <ul className="synonyms-words cluster breaks">
                {words.map((word) => (
                  <li key={word}>{word}</li>
                ))}
              </ul>
            ),
          },
        ]}
        actionsLabel={t('acts')}
        actions={(group) => (
          <>
            <RowAction of={t('editOf', { words: group.words[0] ?? '' })} onClick={() => onEdit(group)}>
              {t('edit')}
            </RowAction>
            <RowAction
              isDanger
              of={t('removeOf', { words: group.words[0] ?? '' })}
              aria-disabled={removal.isPending}
              onClick={() => removal.remove(group)}
            >
              {t('remove')}
            </RowAction>
          </>
        )}
      />
    </AdminList>
  )
}

/** Removes a group at once, and offers to take that back. */
function useRemoval() {
  const { t } = useTranslation('adminSynonyms')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const reason = useReason()
  const offerUndo = useUndo()
  const create = useMutation(trpc.synonyms.create.mutationOptions())
  const { isPending, mutate } = useMutation(trpc.synonyms.delete.mutationOptions())
  const remove = ({ id, words }: SynonymGroup) => {
    if (isPending) return
    mutate(
      { id },
      {
        onSuccess: () =>
          offerUndo(t('removed'), async () => {
            await create.mutateAsync({ words })
            return t('restored')
          }),
        onError: (error) => toasts.show({ text: t('failed.remove'), more: reason(error) }),
        onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.synonyms.pathKey() }),
      },
    )
  }
  return { isPending, remove }
}
