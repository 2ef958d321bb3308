import '#client/ui/work.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { HouseWord } from '#shared/house-words.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList, RowButton } from '#client/features/admin/admin-list.tsx'
import { useDeletion } from '#client/features/admin/deletion.tsx'
import { ListFormPage, useListForm } from '#client/features/admin/list-form.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { WorkHead } from '#client/features/admin/work-head.tsx'
import { HouseRules } from './house-rules.tsx'
import { HouseWordForm } from './house-word-form.tsx'

/** More than anybody reads; what is looked for is typed. */
const maxShown = 100

interface HouseWordsPageProps {
  search: { q?: string | undefined }
  onSearch: (change: { q: string | undefined }) => void
}

/** Words that the house writes its own way: the proofreader leaves them alone, or offers what stands in their place. */
export function HouseWordsPage({ search: { q = '' }, onSearch }: HouseWordsPageProps) {
  const { t } = useTranslation('adminHouseWords')
  const trpc = useTrpc()
  /** The form is for `null`: a new word. */
  const form = useListForm<HouseWord | null>()
  const list = useQuery(trpc.houseWords.list.queryOptions())
  const wanted = q.normalize('NFC')
  const found = (list.data ?? []).filter(({ word, replacement }) => `${word} ${replacement ?? ''}`.includes(wanted))
  const toasts = useToast()
  const sentence = useSentence()
  const offerUndo = useUndo()
  const save = useMutation(trpc.houseWords.save.mutationOptions())
  const removal = useDeletion(trpc.houseWords.delete.mutationOptions(), {
    input: ({ word }: HouseWord) => ({ word }),
    refetch: trpc.houseWords.pathKey(),
    onDeleted: (word) =>
      offerUndo(t('removed', { word: word.word }), async () => {
        await save.mutateAsync(word)
        return t('restored')
      }),
    onFailed: (error) => toasts.show(sentence(error, t('failed.remove'))),
  })

  return (
    <ListFormPage
      state={form}
      title={t('title')}
      note={t('note')}
      add={t('add')}
      hide={t('hideForm')}
      onAdd={() => form.edit(null)}
      form={(word) => <HouseWordForm key={word?.word ?? ''} word={word} onDone={form.close} />}
      heading={t('title')}
    >
      <HouseRules />
      <WorkHead label={t('search')} q={q} onSearch={(text) => onSearch({ q: text || undefined })} />
      <AdminList
        name="house-words"
        list={list}
        rows={found.slice(0, maxShown)}
        idOf={({ word }) => word}
        nameOf={({ word }) => word}
        failed={t('failed.load')}
        empty={t(q ? 'noMatch' : 'empty')}
        columns={{
          word: {
            label: t('word'),
            phone: 'title',
            cell: (row) => (
              <RowButton onOpen={() => form.edit(row)}>
                <span lang="ta">{row.word}</span>
              </RowButton>
            ),
          },
          replacement: {
            label: t('replacement'),
            phone: 'meta',
            cell: ({ replacement }) => (replacement === null ? t('right') : <span lang="ta">{replacement}</span>),
          },
        }}
        actionsLabel={t('acts')}
        actions={(row) => (
          <>
            <RowAction of={t('editOf', { word: row.word })} onClick={() => form.edit(row)}>
              {t('edit')}
            </RowAction>
            <RowAction isDanger of={t('removeOf', { word: row.word })} onClick={() => removal.start(row)}>
              {t('remove')}
            </RowAction>
          </>
        )}
      />
      {found.length > maxShown && <p className="hint">{t('shown', { shown: maxShown, count: found.length })}</p>}
    </ListFormPage>
  )
}
