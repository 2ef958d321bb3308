import '#client/ui/work.css'
import './inbox-page.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactMessage } from '#shared/contact.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Check } from '#client/ui/check.tsx'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import type { InboxSearch } from './inbox-search.ts'

interface InboxPageProps {
  search: InboxSearch
  onSearch: (change: InboxSearch) => void
}

/** What readers wrote by the contact page. */
export function InboxPage({ search, onSearch }: InboxPageProps) {
  const { t } = useTranslation(['adminContact', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const unreadOnly = search.show === 'unread'
  const list = useInfiniteQuery(
    trpc.contact.list.infiniteQueryOptions({ unreadOnly }, { getNextPageParam: ({ next }) => next ?? undefined }),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  const onFailed = (error: unknown) => toasts.show(t(`errors:${errorCodeOf(error)}`))
  const mark = useMutation(
    trpc.contact.mark.mutationOptions({
      onError: onFailed,
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.contact.pathKey() }),
    }),
  )
  const deletion = useDeletion(trpc.contact.delete.mutationOptions(), {
    input: ({ id }: ContactMessage) => ({ id }),
    refetch: trpc.contact.pathKey(),
    onFailed,
  })

  return (
    <>
      <PageHead title={t('title')} note={t('unread', { count: unread })} />
      <Check
        checked={unreadOnly}
        onChange={(isOn) => onSearch({ show: isOn ? 'unread' : undefined, pages: undefined })}
      >
        {t('onlyUnread')}
      </Check>
      <AdminList
        list={list}
        count={messages.length}
        failed={t('failed')}
        empty={t('none')}
        pages={paged}
        more={t('more')}
      >
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
                <RowAction onClick={() => mark.mutate({ id: message.id, isRead: !message.readAt })}>
                  {t(message.readAt ? 'markUnread' : 'markRead')}
                </RowAction>
                <RowAction isDanger onClick={() => deletion.ask(message)}>
                  {t('delete')}
                </RowAction>
              </div>
            </li>
          ))}
        </ul>
      </AdminList>
      <DeleteDialog deletion={deletion} title={t('deleteTitle')} label={t('delete')}>
        {({ name }) => t('deleteText', { name })}
      </DeleteDialog>
    </>
  )
}
