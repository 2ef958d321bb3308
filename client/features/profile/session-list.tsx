import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { formatDate } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import { forgetReader } from '#client/core/reader.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { deviceName } from '#client/core/device-name.ts'

/** The reader's sessions, and how to end them. */
export function SessionList() {
  const { t } = useTranslation('profile')
  const sentence = useSentence()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const router = useRouter()
  const toasts = useToast()
  const lang = useLang()
  const [isAsking, setAsking] = useState(false)
  const sessions = useQuery(trpc.auth.sessions.queryOptions(undefined, { staleTime: 0 }))
  const onError = (error: unknown) => toasts.show(sentence(error))
  const endOne = useMutation(
    trpc.auth.endSession.mutationOptions({
      onError,
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.auth.sessions.queryKey() }),
    }),
  )
  const endAll = useMutation(
    trpc.auth.endAllSessions.mutationOptions({
      onError,
      onSuccess: async () => {
        forgetReader()
        await router.navigate({ to: '/login' })
      },
    }),
  )
  return (
    <section className="settings-part" aria-labelledby="sessions">
      <h2 id="sessions">{t('profile:sessions')}</h2>
      {sessions.isError && (
        <ErrorPanel title={t('profile:failed')} error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <ul className="sessions">
        {sessions.data?.map(({ id, device, createdAt, isCurrent }) => (
          <li key={id}>
            <div>
              {deviceName(device) ?? t('profile:unknownDevice')}
              <small>
                {isCurrent && `${t('profile:thisDevice')} · `}
                {createdAt && t('profile:since', { date: formatDate(createdAt, lang) })}
              </small>
            </div>
            {!isCurrent && (
              <Button look="line" aria-disabled={endOne.isPending} onClick={() => endOne.mutate({ id })}>
                {t('profile:endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button look="line" onClick={() => setAsking(true)}>
        {t('profile:endAll')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('profile:endAll')}
        confirmLabel={t('profile:endAll')}
        busy={endAll.isPending}
        onConfirm={() => endAll.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('profile:endAllText')}
      </ConfirmDialog>
    </section>
  )
}
