import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '#client/core/device-name.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** Where whoever is signed in is signed in as well. */
export function OwnSessions() {
  const { t } = useTranslation(['adminAccount', 'adminStaff'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const toasts = useToast()
  const sessions = useQuery(trpc.auth.sessions.queryOptions(undefined, { staleTime: 0 }))
  const end = useMutation(
    trpc.auth.endSession.mutationOptions({
      onSuccess: () => toasts.show(t('adminStaff:sessions.ended')),
      onError: (error) => toasts.show(sentence(error, t('adminAccount:changeFailed'))),
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.auth.sessions.queryKey() }),
    }),
  )
  return (
    <section className="work-form" aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t('adminAccount:sessions.title')}</h2>
      {sessions.isError && <p role="alert">{sentence(sessions.error, t('adminStaff:sessions.failed'))}</p>}
      <ul className="account-list full">
        {sessions.data?.map(({ id, device, createdAt, usedAt, isCurrent }) => (
          <li className="row wraps between tap gap-2-4 hair-above" key={id}>
            <span>
              {deviceName(device) ?? t('adminStaff:sessions.unknown')}
              <small className="block note faint">
                {isCurrent && `${t('adminAccount:sessions.here')} · `}
                {createdAt && (
                  <>
                    {t('adminStaff:sessions.since')} <Day date={createdAt} withTime />
                  </>
                )}
                {usedAt && (
                  <>
                    {' '}
                    · {t('adminStaff:sessions.used')} <Day date={usedAt} withTime />
                  </>
                )}
              </small>
            </span>
            {!isCurrent && (
              <button
                type="button"
                className="link"
                aria-disabled={end.isPending}
                onClick={() => !end.isPending && end.mutate({ id })}
              >
                {t('adminStaff:sessions.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
