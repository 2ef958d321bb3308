import '#client/ui/work.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { GalleryTile } from '#shared/gallery.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { GalleryForm } from './gallery-form.tsx'

interface GalleryAdminPageProps {
  search: { pages?: number | undefined }
  onSearch: (change: { pages: number }) => void
}

/** Upload and management of the gallery: the form for a new picture or an edited one, and all that there are. */
export function GalleryAdminPage({ search, onSearch }: GalleryAdminPageProps) {
  const { t } = useTranslation('adminGallery')
  const trpc = useTrpc()
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
          pages={search.pages}
          onPages={(pages) => onSearch({ pages })}
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
  pages: number | undefined
  onPages: (pages: number) => void
  onEdit: (id: string) => void
  onDeleted: (id: string) => void
  onNotice: (notice: NoticeText | null) => void
}

function GalleryGrid({ pages, onPages, onEdit, onDeleted, onNotice }: GalleryGridProps) {
  const { t } = useTranslation('adminGallery')
  const trpc = useTrpc()
  const sentence = useSentence()
  const list = useInfiniteQuery(
    trpc.gallery.list.infiniteQueryOptions({ limit: 48 }, { getNextPageParam: ({ next }) => next ?? undefined }),
  )
  const paged = useListPages(list, pages, onPages)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const offerUndo = useUndo()
  const deletion = useDeletion(trpc.gallery.delete.mutationOptions(), {
    input: ({ id }: GalleryTile) => ({ id }),
    refetch: trpc.gallery.pathKey(),
    onDeleted: ({ id }) => {
      onNotice(null)
      offerUndo(t('deleted'), { kind: 'gallery', id })
      onDeleted(id)
    },
    onFailed: (error) =>
      onNotice({
        isGood: false,
        text: sentence(error, { NETWORK: t('errors.deleteNetwork'), INTERNAL: t('errors.delete') }),
      }),
  })
  return (
    <section aria-labelledby="gallery-list">
      <h2 id="gallery-list">{t('listTitle')}</h2>
      <ListStates
        list={list}
        count={items.length}
        failed={t('errors.load')}
        empty={t('none')}
        pages={paged}
        more={t(list.isFetchingNextPage ? 'loading' : 'more')}
      >
        <ul className="work-tiles">
          {items.map((item) => (
            <li key={item.id}>
              <Picture picture={item.picture} alt="" sizes="12rem" />
              <b lang={item.lang}>{item.title}</b>
              <span className="work-note">
                <Day date={item.createdAt} />
              </span>
              <div className="work-row">
                <RowAction of={t('editOf', { title: item.title })} onClick={() => onEdit(item.id)}>
                  {t('edit')}
                </RowAction>
                <RowAction isDanger of={t('deleteOf', { title: item.title })} onClick={() => deletion.ask(item)}>
                  {t('delete')}
                </RowAction>
              </div>
            </li>
          ))}
        </ul>
      </ListStates>
      <DeleteDialog deletion={deletion} title={t('deleteTitle')} label={t('delete')} busyLabel={t('deleting')}>
        {({ title }) => t('deleteText', { title })}
      </DeleteDialog>
    </section>
  )
}
