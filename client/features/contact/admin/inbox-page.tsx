import '#client/ui/work.css'
import './inbox-page.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContactMessage } from '#shared/contact.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Check } from '#client/ui/check.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import type { InboxSearch } from './inbox-search.ts'

interface InboxPageProps {
  search: InboxSearch
  onSearch: (change: InboxSearch) => void
}

/** What readers wrote by the contact page. */
export function InboxPage({ search, onSearch }: InboxPageProps) {
  const { t } = useTranslation(['adminContact', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const unreadOnly = search.show === 'unread'
  const [deleting, setDeleting] = useState<ContactMessage | null>(null)
  const list = useInfiniteQuery(
    trpc.contact.list.infiniteQueryOptions({ unreadOnly }, { getNextPageParam: ({ next }) => next ?? undefined }),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const handlers = {
    onError: (error: unknown) => toasts.show(t(`errors:${errorCodeOf(error)}`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.contact.pathKey() }),
  }
  const mark = useMutation(trpc.contact.mark.mutationOptions(handlers))
  const remove = useMutation(trpc.contact.delete.mutationOptions(handlers))

  return (
    <>
      <PageHead title={t('title')} note={t('unread', { count: unread })} />
      <Check
        checked={unreadOnly}
        onChange={(isOn) => onSearch({ show: isOn ? 'unread' : undefined, pages: undefined })}
      >
        {t('onlyUnread')}
      </Check>
      {list.isPending && <SkeletonLine />}
      {list.isError && <ErrorPanel title={t('failed')} onRetry={() => void list.refetch()} />}
      {list.isSuccess && messages.length === 0 && <EmptyState text={t('none')} />}
      <ul className="work-list">
        {messages.map((message) => (
          <li key={message.id}>
            <div className="work-row">
              <b>{message.name}</b>
              {!message.readAt && <span className="inbox-new">{t('new')}</span>}
              <span className="work-note">
                <Day date={message.createdAt} />, <Day date={message.createdAt} format="time" />
              </span>
            </div>
            <p className="inbox-text">{message.message}</p>
            <div className="work-row inbox-acts">
              <a className="link" href={`mailto:${message.email}`} aria-label={`${t('reply')}: ${message.email}`}>
                {message.email}
              </a>
              <button
                type="button"
                className="link"
                onClick={() => mark.mutate({ id: message.id, isRead: !message.readAt })}
              >
                {t(message.readAt ? 'markUnread' : 'markRead')}
              </button>
              <button type="button" className="link danger" onClick={() => setDeleting(message)}>
                {t('delete')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <MoreButton list={paged}>{t('more')}</MoreButton>
      <ConfirmDialog
        open={deleting !== null}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        busy={remove.isPending}
        onCancel={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate({ id: deleting.id }, { onSettled: () => setDeleting(null) })}
      >
        {t('deleteText', { name: deleting?.name ?? '' })}
      </ConfirmDialog>
    </>
  )
}
