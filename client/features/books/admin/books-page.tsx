import './books-page.css'
import '#client/ui/table.css'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { bookCategory, type AdminBook } from '#shared/books.ts'
import { formatRupees } from '#shared/money.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { BookForm } from './book-form.tsx'
import type { BooksSearch } from './books-search.ts'

interface BooksPageProps {
  isFormFixed?: boolean
  search: BooksSearch
  onSearch: (change: BooksSearch) => void
}

/** Books of the shop: the form and the table. On the page for new books the form is always there. */
export function BooksPage({ isFormFixed = false, search, onSearch }: BooksPageProps) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const [isOpen, setOpen] = useState(false)
  const [editing, setEditing] = useState<AdminBook | null>(null)
  const [deleting, setDeleting] = useState<AdminBook | null>(null)
  const list = useInfiniteQuery(
    trpc.books.adminList.infiniteQueryOptions(
      { ...(search.q && { q: search.q }) },
      { getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
    ),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const books = list.data?.pages.flatMap((page) => page.books) ?? []
  const isShown = isFormFixed || isOpen || editing !== null

  const close = () => {
    setEditing(null)
    setOpen(false)
  }
  const top = useRef<HTMLDivElement>(null)
  // The form for it stands at the top, whichever row was pressed.
  useEffect(() => {
    if (!editing) return
    scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('input')?.focus()
  }, [editing])

  return (
    <>
      <PageHead
        title={t('adminShop:books.title')}
        note={list.data && t('adminShop:books.note', { count: list.data.pages[0]?.total ?? 0 })}
        aside={
          !isFormFixed && (
            <Button
              aria-expanded={isShown}
              look={isShown ? 'line' : 'solid'}
              onClick={isShown ? close : () => setOpen(true)}
            >
              {t(isShown ? 'adminShop:books.hideForm' : 'adminShop:books.add')}
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
        aria-label={t('adminShop:search')}
        placeholder={t('adminShop:search')}
        value={search.q}
        onChange={(q) => onSearch({ q, pages: undefined })}
      />
      {list.isPending && <SkeletonLine />}
      {list.isError && (
        <ErrorPanel title={t('adminShop:books.loadFailed')} onRetry={() => void list.refetch()}>
          {t(`errors:${errorCodeOf(list.error)}`)}
        </ErrorPanel>
      )}
      {list.isSuccess && books.length === 0 && <EmptyState text={t('adminShop:books.empty')} />}
      {books.length > 0 && <BookTable books={books} onEdit={setEditing} onDelete={setDeleting} />}
      <MoreButton list={paged}>{t('adminShop:more')}</MoreButton>
      {deleting && <DeleteBook book={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

interface BookTableProps {
  books: AdminBook[]
  onEdit: (book: AdminBook) => void
  onDelete: (book: AdminBook) => void
}

function BookTable({ books, onEdit, onDelete }: BookTableProps) {
  const { t } = useTranslation('adminShop')
  const label = {
    image: t('books.image'),
    name: t('books.name'),
    author: t('books.author'),
    actual: t('books.actualPrice'),
    selling: t('books.sellingPrice'),
    category: t('books.category'),
    inStock: t('books.inStock'),
  }
  return (
    <table className="tbl btable">
      <thead>
        <tr>
          {Object.entries(label).map(([key, text]) => (
            <th key={key} scope="col" className={key === 'actual' || key === 'selling' ? 'amount' : undefined}>
              {text}
            </th>
          ))}
          <th scope="col">
            <span className="vh">{t('books.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {books.map((book) => (
          <tr key={book.id}>
            <td>
              <Cover picture={book.picture} title={book.name} sizes="3rem" />
            </td>
            <td data-label={label.name} className="wide">
              <b>{book.name}</b>
            </td>
            <td data-label={label.author}>{book.author}</td>
            <td data-label={label.actual} className="amount num">
              {formatRupees(book.actualPrice)}
            </td>
            <td data-label={label.selling} className="amount num">
              {formatRupees(book.sellingPrice)}
            </td>
            <td data-label={label.category}>{bookCategory}</td>
            <td data-label={label.inStock} className="num">
              {t(book.inStock ? 'books.yes' : 'books.no')}
              {book.stock !== null && ` (${book.stock})`}
            </td>
            <td className="tbl-last">
              <div className="tbl-acts">
                <button
                  type="button"
                  className="link"
                  aria-label={t('books.editOf', { name: book.name })}
                  onClick={() => onEdit(book)}
                >
                  {t('books.edit')}
                </button>
                <button
                  type="button"
                  className="link danger"
                  aria-label={t('books.deleteOf', { name: book.name })}
                  onClick={() => onDelete(book)}
                >
                  {t('books.delete')}
                </button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DeleteBook({ book, onClose }: { book: AdminBook; onClose: () => void }) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const { mutate, isPending } = useMutation(
    trpc.books.delete.mutationOptions({
      onSuccess: () => toasts.show(t('adminShop:books.deleted')),
      onError: (error) => toasts.show(`${t('adminShop:books.deleteFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
      onSettled: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.books.pathKey() })
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      title={t('adminShop:books.deleteConfirm')}
      confirmLabel={t('adminShop:books.delete')}
      busy={isPending}
      onConfirm={() => mutate({ id: book.id })}
      onCancel={onClose}
    >
      {book.name}
    </ConfirmDialog>
  )
}
