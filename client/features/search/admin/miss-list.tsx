import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'

/** What was searched for in vain, the most frequent first. */
export function MissList({ onAdd }: { onAdd: (text: string) => void }) {
  const { t } = useTranslation('adminSynonyms')
  const page = useLang()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const list = useQuery(trpc.synonyms.misses.queryOptions())
  const drop = useMutation(
    trpc.synonyms.dropMiss.mutationOptions({
      onSuccess: () => toasts.show(t('misses.dropped')),
      onError: (error) => toasts.show(sentence(error)),
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.synonyms.pathKey() }),
    }),
  )
  return (
    <>
      <p className="synonyms-note mb-4 soft">{t('misses.note')}</p>
      <AdminList
        name="misses"
        list={list}
        rows={list.data ?? []}
        idOf={({ form }) => form}
        nameOf={({ text }) => text}
        failed={t('failed.load')}
        empty={t('misses.empty')}
        columns={{
          text: {
            label: t('misses.text'),
            phone: 'title',
            cell: ({ text }) => <b lang={foreignLangOf(text, page)}>{text}</b>,
          },
          count: {
            label: t('misses.count'),
            width: '9rem',
            phone: 'meta',
            isLabelled: true,
            kind: 'number',
            cell: ({ count }) => count,
          },
          last: {
            label: t('misses.last'),
            width: '11rem',
            phone: 'end',
            kind: 'date',
            cell: ({ lastAt }) => <Day date={lastAt} format="brief" />,
          },
        }}
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
    </>
  )
}
