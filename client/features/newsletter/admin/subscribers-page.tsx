import '#client/ui/work.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Subscriber } from '#shared/newsletter.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** Who asked for the letter, and who has confirmed it. */
export function SubscribersPage() {
  const { t } = useTranslation(['adminNewsletter', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const [removing, setRemoving] = useState<Subscriber | null>(null)
  const list = useInfiniteQuery(
    trpc.newsletter.list.infiniteQueryOptions({}, { getNextPageParam: ({ next }) => next ?? undefined }),
  )
  const subscribers = list.data?.pages.flatMap((page) => page.subscribers) ?? []
  const remove = useMutation(
    trpc.newsletter.remove.mutationOptions({
      onError: (error) => toasts.show(t(`errors:${errorCodeOf(error)}`)),
      onSettled: () => {
        setRemoving(null)
        return queryClient.invalidateQueries({ queryKey: trpc.newsletter.pathKey() })
      },
    }),
  )
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      {list.isPending && <SkeletonLine />}
      {list.isError && <ErrorPanel title={t('failed')} onRetry={() => void list.refetch()} />}
      {list.isSuccess && subscribers.length === 0 && <EmptyState text={t('none')} />}
      <ul className="work-list">
        {subscribers.map((subscriber) => (
          <li key={subscriber.id}>
            <b>{subscriber.email}</b>
            <div className="work-row work-note">
              <span>{t(subscriber.confirmedAt ? 'confirmed' : 'waiting')}</span>
              <span>
                {t('asked')} <Day date={subscriber.createdAt} />
              </span>
              <button
                type="button"
                className="link danger"
                aria-label={t('removeOf', { email: subscriber.email })}
                onClick={() => setRemoving(subscriber)}
              >
                {t('remove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <MoreButton list={list}>{t('more')}</MoreButton>
      <ConfirmDialog
        open={removing !== null}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        busy={remove.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ id: removing.id })}
      >
        {removing?.email}
      </ConfirmDialog>
    </>
  )
}
