import './books-page.css'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminBook } from '#shared/books.ts'
import { bookSorts, bookStates } from '#shared/books.rules.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { SavedViews, viewsOf } from '#client/features/admin/saved-views.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { useWorkList, workListOptions } from '#client/features/admin/use-work-list.ts'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { BookBar } from './book-bar.tsx'
import { BookForm } from './book-form.tsx'
import { BookRows } from './book-rows.tsx'
import { validateBooksSearch, type BooksSearch } from './books-search.ts'

/** What a saved view keeps. */
const bookViews = viewsOf(validateBooksSearch, ['state', 'q', 'sort'])

interface BooksPageProps {
  isFormFixed?: boolean
  search: BooksSearch
  onSearch: (change: BooksSearch, options?: { replace?: boolean }) => void
}

/** Books of the shop: the form and the table. On the page for new books the form is always there. */
export function BooksPage({ isFormFixed = false, search, onSearch }: BooksPageProps) {
  const { t } = useTranslation(['adminBooks', 'adminWorkList', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const [isOpen, setOpen] = useState(false)
  const [editing, setEditing] = useState<AdminBook | null>(null)
  const toasts = useToast()
  const offerUndo = useUndo()
  const { q, state, sort = 'newest' } = search
  const list = useInfiniteQuery(trpc.books.adminList.infiniteQueryOptions({ q, state, sort }, workListOptions))
  const totals = useQuery(
    trpc.books.adminTotals.queryOptions({ q }, { staleTime: 0, placeholderData: keepPreviousData }),
  ).data
  const work = useWorkList(list, { rowsOf: (page) => page.books, idOf: ({ id }) => id, search, onSearch })
  const deletion = useDeletion(trpc.books.remove.mutationOptions(), {
    input: ({ id }: AdminBook) => ({ ids: [id] }),
    refetch: trpc.books.pathKey(),
    onDeleted: (_book, { bulkId }) =>
      bulkId === null ? toasts.show(t('adminBooks:deleteFailed')) : offerUndo(t('adminBooks:deleted'), { bulkId }),
    onFailed: (error) => toasts.show({ text: t('adminBooks:deleteFailed'), more: reason(error) }),
  })
  const isShown = isFormFixed || isOpen || editing !== null

  const close = () => {
    setEditing(null)
    setOpen(false)
  }
  const top = useRef<HTMLDivElement>(null)
  // The form is at the top of the page.
  useEffect(() => {
    if (!editing) return
    scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('input')?.focus()
  }, [editing])

  return (
    <div className="list-page">
      <PageHead
        title={t('adminBooks:title')}
        note={totals && t('adminBooks:note', { count: totals.all })}
        aside={
          !isFormFixed && (
            <Button
              aria-expanded={isShown}
              look={isShown ? 'line' : 'solid'}
              onClick={isShown ? close : () => setOpen(true)}
            >
              {t(isShown ? 'adminBooks:hideForm' : 'adminBooks:add')}
            </Button>
          )
        }
      />
      {isShown && (
        <div ref={top}>
          <BookForm
            key={editing?.id ?? 'new'}
            book={editing}
            onDone={close}
            onCancel={editing || !isFormFixed ? close : undefined}
          />
        </div>
      )}
      <WorkHead label={t('adminBooks:search')} q={q} onSearch={(text) => onSearch({ q: text, pages: undefined })}>
        <WorkChoice
          label={t('adminWorkList:sort')}
          choices={bookSorts.map((value) => ({ value, label: t(`adminBooks:sorts.${value}`) }))}
          value={sort}
          onChange={(value) => onSearch({ sort: value, pages: undefined })}
        />
      </WorkHead>
      <SavedViews list="books" views={bookViews} search={search} onSearch={onSearch} />
      <Tabs
        label={t('adminBooks:states.label')}
        current={state ?? 'all'}
        onChange={(value) =>
          onSearch({ state: value === 'all' ? undefined : value, pages: undefined }, { replace: false })
        }
        tabs={(['all', ...bookStates] as const).map((value) => ({
          value,
          label: t(`adminBooks:states.${value}`),
          count: totals?.[value],
        }))}
      />
      <BookRows
        work={work}
        failedWhy={reason(list.error)}
        isFiltered={q !== undefined || state !== undefined}
        total={totals && t('adminBooks:total', { count: totals[state ?? 'all'], copies: totals.copies })}
        onEdit={setEditing}
        onDelete={deletion.ask}
      />
      <BookBar work={work} />
      <DeleteDialog deletion={deletion} title={t('adminBooks:deleteConfirm')} label={t('adminBooks:delete')}>
        {(book) => book.name}
      </DeleteDialog>
    </div>
  )
}
