import '#client/ui/work.css'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AdminPdf } from '#shared/pdfs.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Picture } from '#client/ui/picture.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { FormDialog } from '#client/features/admin/form-dialog.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { WorkHead } from '#client/features/admin/work-head.tsx'
import { PdfForm } from './pdf-form.tsx'
import type { PdfsSearch } from './pdfs-search.ts'

/** While the worker processes a file, the list is refetched at this interval. */
const pendingMs = 3000

/** The sentence for a failed call. */
function useFailure() {
  const { t } = useTranslation('adminPdfs')
  return (error: unknown, failed = t('listFailed')): string => {
    const code = errorCodeOf(error)
    if (code === 'PDF_NOT_FOUND') return t('notFound')
    if (['UNAUTHENTICATED', 'SESSION_INVALID', 'ADMIN_ONLY', 'FORBIDDEN'].includes(code)) return t('unauthorized')
    return failed
  }
}

interface PdfsAdminPageProps {
  search: PdfsSearch
  onSearch: (change: PdfsSearch) => void
}

/** All PDFs, with a window to make or change one. */
export function PdfsAdminPage({ search, onSearch }: PdfsAdminPageProps) {
  const { t } = useTranslation('adminPdfs')
  const trpc = useTrpc()
  const toasts = useToast()
  const offerUndo = useUndo()
  const failureOf = useFailure()
  const [editing, setEditing] = useState<AdminPdf | 'new' | null>(null)
  const list = useInfiniteQuery(
    trpc.pdfs.adminList.infiniteQueryOptions(
      { limit: 48, ...(search.q && { q: search.q }) },
      {
        placeholderData: keepPreviousData,
        getNextPageParam: ({ next }) => next ?? undefined,
        refetchInterval: ({ state }) =>
          state.data?.pages.some(({ pdfs }) => pdfs.some((pdf) => pdf.state === 'pending')) ? pendingMs : false,
      },
    ),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const pdfs = list.data?.pages.flatMap((page) => page.pdfs) ?? []
  const refusal = list.error && failureOf(list.error, '')
  useEffect(() => {
    // The way leads to the login, which says only that the session is over.
    if (refusal) toasts.show(refusal)
  }, [refusal, toasts])
  const deletion = useDeletion(trpc.pdfs.delete.mutationOptions(), {
    input: ({ id }: AdminPdf) => ({ id }),
    refetch: trpc.pdfs.pathKey(),
    onDeleted: ({ id }) => offerUndo(t('deleted'), { kind: 'pdf', id }),
    onFailed: (error) => toasts.show(failureOf(error, t('deleteFailed'))),
  })
  return (
    <>
      <PageHead
        title={t('pageTitle')}
        aside={
          <Button onClick={() => setEditing('new')} look="solid">
            {t('new')}
          </Button>
        }
      />
      <WorkHead label={t('search')} q={search.q} onSearch={(q) => onSearch({ q, pages: undefined })} />
      <ListStates
        list={list}
        count={pdfs.length}
        failed={failureOf(list.error)}
        empty={
          <EmptyState text={t(search.q ? 'noMatch' : 'none')}>
            {!search.q && (
              <Link to="/admin/pdf-uploads/create" className="btn line">
                {t('new')}
              </Link>
            )}
          </EmptyState>
        }
        pages={paged}
        more={t('more')}
      >
        <ul className="work-tiles">
          {pdfs.map((pdf) => (
            <PdfTile key={pdf.id} pdf={pdf} onEdit={() => setEditing(pdf)} onDelete={() => deletion.ask(pdf)} />
          ))}
        </ul>
      </ListStates>
      {editing !== null && (
        <FormDialog title={t(editing === 'new' ? 'createTitle' : 'editTitle')} onClose={() => setEditing(null)}>
          <PdfForm
            item={editing === 'new' ? undefined : editing}
            onSaved={(text) => {
              setEditing(null)
              toasts.show(text)
            }}
          />
        </FormDialog>
      )}
      <DeleteDialog deletion={deletion} title={t('deleteTitle')} label={t('delete')}>
        {({ lang, title }) => (
          <>
            <b lang={lang}>{title}</b>
            <br />
            <span>{t('deleteText')}</span>
          </>
        )}
      </DeleteDialog>
    </>
  )
}

interface PdfTileProps {
  pdf: AdminPdf
  onEdit: () => void
  onDelete: () => void
}

function PdfTile({ pdf, onEdit, onDelete }: PdfTileProps) {
  const { t } = useTranslation(['adminPdfs', 'pdfs'])
  return (
    <li>
      {pdf.picture ? (
        <Picture picture={pdf.picture} alt="" sizes="12rem" />
      ) : (
        <span className="work-cover" aria-hidden="true">
          PDF
        </span>
      )}
      <b lang={pdf.lang}>{pdf.title}</b>
      <span className="work-note">
        {t(`categories.${pdf.category}`)} · <Day date={pdf.date} />
        {pdf.pages !== null && ` · ${t('pdfs:pages', { count: pdf.pages })}`}
      </span>
      {pdf.state === 'pending' && <span className="work-note">{t('reading')}</span>}
      {pdf.failure && <span className="work-note">{t(`failures.${pdf.failure}`)}</span>}
      <div className="work-row">
        <Link
          to="/pdf-viewer/$id"
          params={{ id: pdf.id }}
          className="link"
          target="_blank"
          rel="noopener"
          aria-label={t('viewOf', { title: pdf.title })}
        >
          {t('view')}
        </Link>
        <RowAction of={t('editOf', { title: pdf.title })} onClick={onEdit}>
          {t('edit')}
        </RowAction>
        <RowAction isDanger of={t('deleteOf', { title: pdf.title })} onClick={onDelete}>
          {t('delete')}
        </RowAction>
      </div>
    </li>
  )
}

/** The form on a page of its own; `id`: of the one that is edited. */
export function PdfFormPage({ id }: { id?: string }) {
  const { t } = useTranslation('adminPdfs')
  const trpc = useTrpc()
  const navigate = useNavigate()
  const toasts = useToast()
  const failureOf = useFailure()
  const item = useQuery(
    trpc.pdfs.adminGet.queryOptions({ id: id ?? '' }, { enabled: id !== undefined, staleTime: 0, gcTime: 0 }),
  )
  // The form has asked before, or is saved.
  const leave = () => void navigate({ to: '/admin/pdf-uploads', ignoreBlocker: true })
  return (
    <>
      <PageHead title={t(id === undefined ? 'createTitle' : 'editTitle')} />
      <div className="work">
        {item.isError ? (
          <ErrorPanel title={failureOf(item.error)} onRetry={() => void item.refetch()} />
        ) : id !== undefined && !item.data ? (
          <SkeletonLine />
        ) : (
          <PdfForm
            item={item.data}
            onCancel={leave}
            onSaved={(text) => {
              toasts.show(text)
              leave()
            }}
          />
        )}
      </div>
    </>
  )
}
