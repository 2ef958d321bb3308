import './undo.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import type { TrashRef } from '#shared/trash.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'

/** How long it is offered; afterwards the trash has it. */
const offeredMs = 10_000

interface Offer {
  text: string
  deleted: TrashRef
}

type OfferUndo = (text: string, deleted: TrashRef) => void
const UndoContext = createContext<OfferUndo | null>(null)

/** Says that something was deleted, and offers to take it out of the trash again. */
export function useUndo(): OfferUndo {
  const offer = use(UndoContext)
  if (!offer) throw new Error('useUndo needs an UndoProvider around it')
  return offer
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('adminTrash')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const [offered, setOffered] = useState<Offer | null>(null)
  const timer = useRef<number>(undefined)
  const stay = () => clearTimeout(timer.current)
  const goSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOffered(null), offeredMs)
  }, [])
  const offer = useCallback<OfferUndo>(
    (text, deleted) => {
      // It takes the place of the message before.
      toasts.show('', 0)
      setOffered({ text, deleted })
      goSoon()
    },
    [goSoon, toasts],
  )
  const restore = useMutation(
    trpc.trash.restore.mutationOptions({
      onSuccess: () => toasts.show(t('restored')),
      onError: (error) => toasts.show(sentence(error, t('errors.restore'))),
      onSettled: () => {
        setOffered(null)
        void queryClient.invalidateQueries()
      },
    }),
  )
  return (
    <UndoContext value={offer}>
      {children}
      {/* Rendered before its text, or screen readers would not announce it. */}
      {/* It stays while somebody reads it; its only control is the button inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className="undo no-print"
        role="status"
        onMouseEnter={stay}
        onFocus={stay}
        onMouseLeave={goSoon}
        onBlur={goSoon}
      >
        {offered && (
          <div className="undo-offer">
            <p className="toast">{offered.text}</p>
            <button
              type="button"
              className="undo-button"
              aria-disabled={restore.isPending}
              onClick={() => !restore.isPending && restore.mutate(offered.deleted)}
            >
              {t('undo')}
            </button>
          </div>
        )}
      </div>
    </UndoContext>
  )
}
