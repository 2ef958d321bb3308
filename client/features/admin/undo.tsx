import './undo.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { undoMs } from '#shared/bulk.rules.ts'
import type { TrashRef } from '#shared/trash.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

/** What takes a change back, and answers what is to be said then. */
type TakeBack = () => Promise<string>

interface Offer {
  text: string
  takeBack: TakeBack
}

/** A bulk change is undone as in the audit log, a deleted thing taken out of the trash; others say how they are taken back. */
type OfferUndo = (text: string, change: { bulkId: string } | TrashRef | TakeBack) => void
const UndoContext = createContext<OfferUndo | null>(null)

/** Says what was done, and offers for a while to take it back. */
export function useUndo(): OfferUndo {
  const offer = use(UndoContext)
  if (!offer) throw new Error('useUndo needs an UndoProvider around it')
  return offer
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['adminTrash', 'adminWorkList', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const [offered, setOffered] = useState<Offer | null>(null)
  const timer = useRef<number>(undefined)
  const stay = () => clearTimeout(timer.current)
  const goSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOffered(null), undoMs)
  }, [])
  const restore = useMutation(trpc.trash.restore.mutationOptions())
  const { mutateAsync } = restore
  const { mutateAsync: undoBulk } = useMutation(trpc.audit.undo.mutationOptions())
  const offer = useCallback<OfferUndo>(
    (text, change) => {
      // It takes the place of the message before.
      toasts.show('', 0)
      const restoreIt = async (deleted: TrashRef) => {
        await mutateAsync(deleted)
        return t('adminTrash:restored')
      }
      const undoIt = async (id: string) => {
        const { failed } = await undoBulk({ id })
        if (!failed[0]) return t('adminWorkList:undone')
        return t('adminWorkList:refused', { count: failed.length, why: t(`errors:${failed[0].code}`) })
      }
      const takeBack = () => {
        if (typeof change === 'function') return change()
        return 'bulkId' in change ? undoIt(change.bulkId) : restoreIt(change)
      }
      setOffered({ text, takeBack })
      goSoon()
    },
    [goSoon, mutateAsync, t, toasts, undoBulk],
  )
  const undo = useMutation({
    mutationFn: (takeBack: TakeBack) => takeBack(),
    onSuccess: (text) => toasts.show(text),
    onError: (error) => toasts.show(sentence(error, t('adminTrash:errors.restore'))),
    onSettled: () => {
      setOffered(null)
      void queryClient.invalidateQueries()
    },
  })
  return (
    <UndoContext value={offer}>
      {children}
      {/* Rendered before its text, or screen readers would not announce it. */}
      {/* It stays while somebody reads it; its only control is the button inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="undo no-print flex"
        role="status"
        onMouseEnter={stay}
        onFocus={stay}
        onMouseLeave={goSoon}
        onBlur={goSoon}
      >
        {offered && (
          <div className="undo-offer row">
            <p className="toast pad-3-4">
              <LangText>{offered.text}</LangText>
            </p>
            <button
              type="button"
              className="undo-button tap semibold"
              aria-disabled={undo.isPending}
              onClick={() => !undo.isPending && undo.mutate(offered.takeBack)}
            >
              {t('adminTrash:undo')}
            </button>
          </div>
        )}
      </div>
    </UndoContext>
  )
}
