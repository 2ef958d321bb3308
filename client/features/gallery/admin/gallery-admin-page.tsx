import '#client/ui/work.css'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { GalleryTile } from '#shared/gallery.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { GalleryForm } from './gallery-form.tsx'

/** Upload and management of the gallery: the form for a new picture or an edited one, and all that there are. */
export function GalleryAdminPage() {
  const { t } = useTranslation('adminGallery')
  const { trpc } = useRouteContext({ from: '__root__' })
  const [editingId, setEditingId] = useState<string | null>(null)
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const editing = useQuery(
    trpc.gallery.adminGet.queryOptions({ id: editingId ?? '' }, { enabled: editingId !== null, staleTime: 0 }),
  )
  const item = editingId !== null && editing.data?.id === editingId ? editing.data : undefined

  const edit = (id: string | null) => {
    setEditingId(id)
    if (id !== null) setNotice(null)
    top.current?.focus()
    top.current?.scrollIntoView()
  }

  return (
    <>
      <div ref={top} tabIndex={-1}>
        <PageHead title={t(editingId === null ? 'createTitle' : 'editTitle')} />
      </div>
      <div className="work">
        {editingId !== null && !item ? (
          editing.isError ? (
            <ErrorPanel title={t('errors.load')} onRetry={() => void editing.refetch()} />
          ) : (
            <SkeletonLine />
          )
        ) : (
          <GalleryForm
            key={item?.id ?? 'new'}
            item={item}
            notice={notice}
            onNotice={setNotice}
            onDone={() => setEditingId(null)}
          />
        )}
        <GalleryGrid
          onEdit={edit}
          onDeleted={(id) => {
            if (id === editingId) setEditingId(null)
          }}
          onNotice={setNotice}
        />
      </div>
    </>
  )
}

interface GalleryGridProps {
  onEdit: (id: string) => void
  onDeleted: (id: string) => void
  onNotice: (notice: NoticeText) => void
}

function GalleryGrid({ onEdit, onDeleted, onNotice }: GalleryGridProps) {
  const { t } = useTranslation(['adminGallery', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(
    trpc.gallery.list.infiniteQueryOptions({ limit: 48 }, { getNextPageParam: ({ next }) => next ?? undefined }),
  )
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const [deleting, setDeleting] = useState<GalleryTile | null>(null)
  const remove = useMutation(
    trpc.gallery.delete.mutationOptions({
      onSuccess: ({ id }) => {
        onNotice({ isGood: true, text: t('deleted') })
        onDeleted(id)
      },
      onError: (error) => {
        const code = errorCodeOf(error)
        const text = code === 'NETWORK' ? t('errors.deleteNetwork') : t('errors.delete')
        onNotice({ isGood: false, text: code === 'NETWORK' || code === 'INTERNAL' ? text : t(`errors:${code}`) })
      },
      onSettled: () => {
        setDeleting(null)
        return queryClient.invalidateQueries({ queryKey: trpc.gallery.pathKey() })
      },
    }),
  )
  return (
    <section aria-labelledby="gallery-list">
      <h2 id="gallery-list">{t('listTitle')}</h2>
      {list.isPending && <SkeletonLine />}
      {list.isError && <ErrorPanel title={t('errors.load')} onRetry={() => void list.refetch()} />}
      {list.isSuccess && items.length === 0 && <EmptyState text={t('none')} />}
      <ul className="work-tiles">
        {items.map((item) => (
          <li key={item.id}>
            <Picture picture={item.picture} alt="" sizes="12rem" />
            <b lang={item.lang}>{item.title}</b>
            <span className="work-note">
              <Day date={item.createdAt} />
            </span>
            <div className="work-row">
              <button
                type="button"
                className="link"
                aria-label={t('editOf', { title: item.title })}
                onClick={() => onEdit(item.id)}
              >
                {t('edit')}
              </button>
              <button
                type="button"
                className="link danger"
                aria-label={t('deleteOf', { title: item.title })}
                onClick={() => setDeleting(item)}
              >
                {t('delete')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <MoreButton list={list}>{t(list.isFetchingNextPage ? 'loading' : 'more')}</MoreButton>
      <ConfirmDialog
        open={deleting !== null}
        title={t('deleteTitle')}
        confirmLabel={t(remove.isPending ? 'deleting' : 'delete')}
        busy={remove.isPending}
        onCancel={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate({ id: deleting.id })}
      >
        {t('deleteText', { title: deleting?.title ?? '' })}
      </ConfirmDialog>
    </section>
  )
}
