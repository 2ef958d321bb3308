import './books-page.css'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminBook } from '#shared/books.ts'
import { bookSorts, bookStates } from '#shared/books.rules.ts'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/deletion.tsx'
import { ListFormPage, useListForm } from '#client/features/admin/list-form.tsx'
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
  /** The form is for `null`: a new book. */
  const form = useListForm<AdminBook | null>()
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

  return (
    <div className="list-page">
      <ListFormPage
        state={form}
        title={t('adminBooks:title')}
        note={totals && t('adminBooks:note', { count: totals.all })}
        {...(isFormFixed
          ? { always: null }
          : { add: t('adminBooks:add'), hide: t('adminBooks:hideForm'), onAdd: () => form.edit(null) })}
        form={(book) => (
          <BookForm
            key={book?.id ?? 'new'}
            book={book}
            onDone={form.close}
            onCancel={book || !isFormFixed ? form.close : undefined}
          />
        )}
        heading={t('adminBooks:states.label')}
      >
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
          onEdit={form.edit}
          onDelete={deletion.ask}
        />
        <BookBar work={work} />
        <DeleteDialog deletion={deletion} title={t('adminBooks:deleteConfirm')} label={t('adminBooks:delete')}>
          {(book) => book.name}
        </DeleteDialog>
      </ListFormPage>
    </div>
  )
}
