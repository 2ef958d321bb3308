import '#client/ui/work.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Subscriber } from '#shared/newsletter.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'

/** The subscribers of the newsletter, and whether they have confirmed. */
export function SubscribersPage() {
  const { t } = useTranslation(['adminNewsletter', 'errors'])
  const trpc = useTrpc()
  const toasts = useToast()
  const list = useInfiniteQuery(
    trpc.newsletter.list.infiniteQueryOptions({}, { getNextPageParam: ({ next }) => next ?? undefined }),
  )
  const subscribers = list.data?.pages.flatMap((page) => page.subscribers) ?? []
  const deletion = useDeletion(trpc.newsletter.remove.mutationOptions(), {
    input: ({ id }: Subscriber) => ({ id }),
    refetch: trpc.newsletter.pathKey(),
    onFailed: (error) => toasts.show(t(`errors:${errorCodeOf(error)}`)),
  })
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <AdminList
        list={list}
        count={subscribers.length}
        failed={t('failed')}
        empty={t('none')}
        pages={list}
        more={t('more')}
      >
        <ul className="work-list">
          {subscribers.map((subscriber) => (
            <li key={subscriber.id}>
              <b>{subscriber.email}</b>
              <div className="work-row work-note">
                <span>{t(subscriber.confirmedAt ? 'confirmed' : 'waiting')}</span>
                <span>
                  {t('asked')} <Day date={subscriber.createdAt} />
                </span>
                <RowAction
                  isDanger
                  of={t('removeOf', { email: subscriber.email })}
                  onClick={() => deletion.ask(subscriber)}
                >
                  {t('remove')}
                </RowAction>
              </div>
            </li>
          ))}
        </ul>
      </AdminList>
      <DeleteDialog deletion={deletion} title={t('removeTitle')} label={t('remove')}>
        {({ email }) => email}
      </DeleteDialog>
    </>
  )
}
