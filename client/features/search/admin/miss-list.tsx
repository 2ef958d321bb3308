import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { AdminTable } from '#client/features/admin/admin-table.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'

/** What was searched for in vain, the most frequent first. */
export function MissList({ onAdd }: { onAdd: (text: string) => void }) {
  const { t } = useTranslation('adminSynonyms')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const list = useQuery(trpc.synonyms.misses.queryOptions())
  const rows = (list.data ?? []).map((miss) => ({ ...miss, id: miss.form }))
  const drop = useMutation(
    trpc.synonyms.dropMiss.mutationOptions({
      onSuccess: () => toasts.show(t('misses.dropped')),
      onError: (error) => toasts.show(sentence(error)),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.synonyms.pathKey() }),
    }),
  )
  return (
    <>
      <p className="synonyms-note soft mb-4">{t('misses.note')}</p>
      <AdminList list={list} count={rows.length} failed={t('failed.load')} empty={t('misses.empty')}>
        <AdminTable
          rows={rows}
          columns={[
            { label: t('misses.text'), className: 'wide any', isUnlabelled: true, cell: ({ text }) => <b>{text}</b> },
            { label: t('misses.count'), className: 'amount num', cell: ({ count }) => count },
            { label: t('misses.last'), className: 'keep', cell: ({ lastAt }) => <Day date={lastAt} format="brief" /> },
          ]}
          actionsLabel={t('acts')}
          actions={({ form, text }) => (
            <>
              <RowAction of={t('misses.addToOf', { text })} onClick={() => onAdd(text)}>
                {t('misses.addTo')}
              </RowAction>
              <RowAction
                of={t('misses.dropOf', { text })}
                aria-disabled={drop.isPending}
                onClick={() => !drop.isPending && drop.mutate({ form })}
              >
                {t('misses.drop')}
              </RowAction>
            </>
          )}
        />
      </AdminList>
    </>
  )
}
