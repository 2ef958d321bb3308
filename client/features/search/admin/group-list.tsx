import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { SynonymGroup } from '#shared/search/synonyms.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminList, RowButton } from '#client/features/admin/admin-list.tsx'
import { useDeletion } from '#client/features/admin/deletion.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'

interface GroupListProps {
  q: string | undefined
  pages: number | undefined
  onPages: (pages: number) => void
  onEdit: (group: SynonymGroup) => void
}

const nameGroup = ({ words }: SynonymGroup): string => words[0] ?? ''

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
  const toasts = useToast()
  const reason = useReason()
  const offerUndo = useUndo()
  const create = useMutation(trpc.synonyms.create.mutationOptions())
  const removal = useDeletion(trpc.synonyms.delete.mutationOptions(), {
    input: ({ id }: SynonymGroup) => ({ id }),
    refetch: trpc.synonyms.pathKey(),
    onDeleted: ({ words }) =>
      offerUndo(t('removed'), async () => {
        await create.mutateAsync({ words })
        return t('restored')
      }),
    onFailed: (error) => toasts.show({ text: t('failed.remove'), more: reason(error) }),
  })
  return (
    <AdminList
      name="synonyms"
      list={list}
      rows={groups}
      idOf={({ id }) => id}
      nameOf={nameGroup}
      failed={t('failed.load')}
      empty={t(q ? 'noMatch' : 'empty')}
      pages={paged}
      more={t('more')}
      columns={{
        words: {
          label: t('words'),
          phone: 'title',
          cell: (group) => (
            <RowButton onOpen={() => onEdit(group)}>
              <LangText>{group.words.join(' = ')}</LangText>
            </RowButton>
          ),
        },
      }}
      actionsLabel={t('acts')}
      actions={(group) => (
        <>
          <RowAction of={t('editOf', { words: nameGroup(group) })} onClick={() => onEdit(group)}>
            {t('edit')}
          </RowAction>
          <RowAction
            isDanger
            of={t('removeOf', { words: nameGroup(group) })}
            aria-disabled={removal.isPending}
            onClick={() => removal.start(group)}
          >
            {t('remove')}
          </RowAction>
        </>
      )}
    />
  )
}
