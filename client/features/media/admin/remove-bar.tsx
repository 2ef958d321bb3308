import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Selection } from '#client/features/admin/use-work-list.ts'

interface Note {
  /** By which it is undone. */
  bulkId: string | null
  text: string
}

/** Removes the selected uploads that nothing uses, after a question; what came of it, with the way back. */
export function RemoveBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation(['adminLibrary', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const [isAsking, setAsking] = useState(false)
  const [note, setNote] = useState<Note | null>(null)
  const settle = async (next: Note) => {
    await queryClient.invalidateQueries({ queryKey: trpc.library.pathKey() })
    selection.clear()
    setAsking(false)
    setNote(next)
  }
  const onError = (error: unknown) => settle({ bulkId: null, text: sentence(error, t('adminLibrary:removeFailed')) })
  const remove = useMutation(
    trpc.library.remove.mutationOptions({
      onSuccess: ({ bulkId, removed, used }) =>
        settle({
          bulkId,
          text: [
            removed.length > 0 && t('adminLibrary:removed', { count: removed.length }),
            used.length > 0 && t('adminLibrary:stillUsed', { count: used.length }),
          ]
            .filter(Boolean)
            .join(' '),
        }),
      onError,
    }),
  )
  const restore = useMutation(
    trpc.audit.undo.mutationOptions({
      onSuccess: ({ failed }) =>
        settle({ bulkId: null, text: failed[0] ? t(`errors:${failed[0].code}`) : t('adminLibrary:restored') }),
      onError,
    }),
  )
  const count = selection.ids.length
  const isBusy = remove.isPending || restore.isPending
  if (count === 0 && !note) return null
  return (
    <div className="list-bar" role="group" aria-label={t('adminLibrary:selection')} aria-busy={isBusy}>
      {count > 0 ? (
        <>
          <b>{t('adminLibrary:selected', { count })}</b>
          <button type="button" className="list-main" onClick={() => setAsking(true)}>
            {t('adminLibrary:remove')}
          </button>
        </>
      ) : (
        note && (
          <p role="status">
            {note.text}
            {note.bulkId !== null && (
              <button type="button" disabled={isBusy} onClick={() => restore.mutate({ id: note.bulkId ?? '' })}>
                {t('adminLibrary:undo')}
              </button>
            )}
          </p>
        )
      )}
      <button
        type="button"
        className="list-clear"
        onClick={() => {
          setNote(null)
          selection.clear()
        }}
      >
        {t('adminLibrary:clear')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('adminLibrary:removeTitle', { count })}
        confirmLabel={t('adminLibrary:remove')}
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => !remove.isPending && remove.mutate({ ids: selection.ids.slice(0, 100) })}
      >
        {t('adminLibrary:removeText')}
      </ConfirmDialog>
    </div>
  )
}
