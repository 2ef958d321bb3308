import './books-page.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { bookCategory, type AdminBook } from '#shared/books.ts'
import { formatRupees } from '#shared/money.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { AdminTable } from '#client/features/admin/admin-table.tsx'
import { DeleteDialog, useDeletion } from '#client/features/admin/delete-dialog.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import { BookForm } from './book-form.tsx'
import type { BooksSearch } from './books-search.ts'

interface BooksPageProps {
  isFormFixed?: boolean
  search: BooksSearch
  onSearch: (change: BooksSearch) => void
}

/** Books of the shop: the form and the table. On the page for new books the form is always there. */
export function BooksPage({ isFormFixed = false, search, onSearch }: BooksPageProps) {
  const { t } = useTranslation(['adminBooks', 'errors'])
  const trpc = useTrpc()
  const [isOpen, setOpen] = useState(false)
  const [editing, setEditing] = useState<AdminBook | null>(null)
  const toasts = useToast()
  const offerUndo = useUndo()
  const list = useInfiniteQuery(
    trpc.books.adminList.infiniteQueryOptions(
      { ...(search.q && { q: search.q }) },
      { getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
    ),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const books = list.data?.pages.flatMap((page) => page.books) ?? []
  const deletion = useDeletion(trpc.books.delete.mutationOptions(), {
    input: ({ id }: AdminBook) => ({ id }),
    refetch: trpc.books.pathKey(),
    onDeleted: ({ id }) => offerUndo(t('adminBooks:deleted'), { kind: 'book', id }),
    onFailed: (error) => toasts.show(`${t('adminBooks:deleteFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
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
    <>
      <PageHead
        title={t('adminBooks:title')}
        note={list.data && t('adminBooks:note', { count: list.data.pages[0]?.total ?? 0 })}
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
      <SearchInput
        className="in books-search"
        aria-label={t('adminBooks:search')}
        placeholder={t('adminBooks:search')}
        value={search.q}
        onChange={(q) => onSearch({ q, pages: undefined })}
      />
      <AdminList
        list={list}
        count={books.length}
        failed={t('adminBooks:loadFailed')}
        failedWhy={t(`errors:${errorCodeOf(list.error)}`)}
        empty={t('adminBooks:empty')}
        pages={paged}
        more={t('adminBooks:more')}
      >
        <BookTable books={books} onEdit={setEditing} onDelete={deletion.ask} />
      </AdminList>
      <DeleteDialog deletion={deletion} title={t('adminBooks:deleteConfirm')} label={t('adminBooks:delete')}>
        {(book) => book.name}
      </DeleteDialog>
    </>
  )
}

interface BookTableProps {
  books: AdminBook[]
  onEdit: (book: AdminBook) => void
  onDelete: (book: AdminBook) => void
}

function BookTable({ books, onEdit, onDelete }: BookTableProps) {
  const { t } = useTranslation('adminBooks')
  return (
    <AdminTable
      className="btable"
      rows={books}
      columns={[
        {
          label: t('image'),
          isUnlabelled: true,
          cell: ({ picture, name }) => <Cover picture={picture} title={name} sizes="3rem" />,
        },
        { label: t('name'), className: 'wide', cell: ({ name }) => <b>{name}</b> },
        { label: t('author'), cell: ({ author }) => author },
        { label: t('actualPrice'), className: 'amount num', cell: (book) => formatRupees(book.actualPrice) },
        { label: t('sellingPrice'), className: 'amount num', cell: (book) => formatRupees(book.sellingPrice) },
        { label: t('category'), cell: () => bookCategory },
        {
          label: t('inStock'),
          className: 'num',
          cell: ({ inStock, stock }) => `${t(inStock ? 'yes' : 'no')}${stock === null ? '' : ` (${stock})`}`,
        },
      ]}
      actionsLabel={t('acts')}
      actions={(book) => (
        <>
          <RowAction of={t('editOf', { name: book.name })} onClick={() => onEdit(book)}>
            {t('edit')}
          </RowAction>
          <RowAction isDanger of={t('deleteOf', { name: book.name })} onClick={() => onDelete(book)}>
            {t('delete')}
          </RowAction>
        </>
      )}
    />
  )
}
