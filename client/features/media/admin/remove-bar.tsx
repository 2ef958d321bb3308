import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { Selection } from '#client/features/admin/use-selection.ts'

interface Note {
  removed: string[]
  text: string
}

/** Removes the selected uploads that nothing uses, after a question; what came of it, with the way back. */
export function RemoveBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation('adminLibrary')
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
  const onError = (error: unknown) => settle({ removed: [], text: sentence(error, t('removeFailed')) })
  const remove = useMutation(
    trpc.library.remove.mutationOptions({
      onSuccess: ({ removed, used }) =>
        settle({
          removed,
          text: [
            removed.length > 0 && t('removed', { count: removed.length }),
            used.length > 0 && t('stillUsed', { count: used.length }),
          ]
            .filter(Boolean)
            .join(' '),
        }),
      onError,
    }),
  )
  const restore = useMutation(
    trpc.library.restore.mutationOptions({ onSuccess: () => settle({ removed: [], text: t('restored') }), onError }),
  )
  const count = selection.ids.length
  const isBusy = remove.isPending || restore.isPending
  if (count === 0 && !note) return null
  return (
    <div className="wl-bar" role="group" aria-label={t('selection')} aria-busy={isBusy}>
      {count > 0 ? (
        <>
          <b>{t('selected', { count })}</b>
          <button type="button" className="wl-main" onClick={() => setAsking(true)}>
            {t('remove')}
          </button>
        </>
      ) : (
        note && (
          <p role="status">
            {note.text}
            {note.removed.length > 0 && (
              <button type="button" disabled={isBusy} onClick={() => restore.mutate({ ids: note.removed })}>
                {t('undo')}
              </button>
            )}
          </p>
        )
      )}
      <button
        type="button"
        className="wl-clear"
        onClick={() => {
          setNote(null)
          selection.clear()
        }}
      >
        {t('clear')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeTitle', { count })}
        confirmLabel={t('remove')}
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => !remove.isPending && remove.mutate({ ids: selection.ids.slice(0, 100) })}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  )
}
