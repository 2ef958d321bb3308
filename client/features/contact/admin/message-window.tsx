import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ContactMessage } from '#shared/contact.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'

interface MessageWindowProps {
  id: string
  /** The message as the list has it, until it has come by itself. */
  known: ContactMessage | undefined
  onClose: () => void
  onDelete: (id: string) => void
}

/** A message in full. Whoever opens it has read it. */
export function MessageWindow({ id, known, onClose, onDelete }: MessageWindowProps) {
  const { t } = useTranslation('adminContact')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const sentence = useSentence()
  const page = useLang()
  const { data, error, refetch } = useQuery(
    trpc.contact.get.queryOptions({ id }, { placeholderData: known, staleTime: 0, gcTime: 0 }),
  )
  const { mutate, isPending } = useMutation(
    trpc.contact.mark.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.contact.pathKey() }),
      onError: (reason) => toasts.show(sentence(reason)),
    }),
  )
  // Once: what is marked as unread here stays so.
  useEffect(() => mutate({ ids: [id], isRead: true }), [id, mutate])

  return (
    <Dialog
      open
      title={data?.name ?? t('text')}
      onClose={onClose}
      actions={
        data && (
          <>
            <Button look="line" onClick={() => onDelete(id)}>
              {t('delete')}
            </Button>
            <Button
              look="line"
              aria-disabled={isPending}
              onClick={() => {
                mutate({ ids: [id], isRead: false })
                onClose()
              }}
            >
              {t('markUnread')}
            </Button>
            <a className="btn" href={`mailto:${data.email}`}>
              {t('reply')}
            </a>
          </>
        )
      }
    >
      {error && <ErrorPanel title={sentence(error)} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLine />}
      {data && (
        <>
          <p className="hint">
            {data.email} · <Day date={data.createdAt} withTime />
          </p>
          <p className="inbox-full breaks pre-line measure" lang={foreignLangOf(data.message, page)}>
            {data.message}
          </p>
        </>
      )}
    </Dialog>
  )
}
