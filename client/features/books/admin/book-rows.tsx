import { bookCategory, type AdminBook } from '#shared/books.ts'
import { bookPath } from '#shared/addresses.ts'
import { formatRupees } from '#shared/money.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Cover } from '#client/ui/cover.tsx'
import { OutwardArrow } from '#client/features/admin/outward-arrow.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import type { WorkList } from '#client/features/admin/use-work-list.ts'
import { WorkRows } from '#client/features/admin/work-rows.tsx'
import { RowButton } from '#client/features/admin/work-table.tsx'

interface BookRowsProps {
  work: WorkList<AdminBook>
  failedWhy: string
  isFiltered: boolean
  total: string | undefined
  onEdit: (book: AdminBook) => void
  onDelete: (book: AdminBook) => void
}

/** The books of the shop as rows: cover, name, author, prices, category, stock. */
export function BookRows({ work, failedWhy, isFiltered, total, onEdit, onDelete }: BookRowsProps) {
  const { t } = useTranslation('adminBooks')
  return (
    <WorkRows
      className="wl-books"
      work={work}
      failed={t('loadFailed')}
      failedWhy={failedWhy}
      empty={t(isFiltered ? 'noMatch' : 'empty')}
      more={t('more')}
      total={total}
      nameOf={({ name }) => name}
      columns={[
        {
          label: t('image'),
          className: 'b-cover',
          width: '2.75rem',
          isHeadHidden: true,
          cell: ({ picture, name }) => (
            <span className="wl-thumb">
              <Cover picture={picture} title={name} sizes="2rem" />
            </span>
          ),
        },
        {
          label: t('name'),
          className: 'wl-first',
          cell: (book) => (
            <RowButton id={book.id} onOpen={() => onEdit(book)}>
              {book.name}
            </RowButton>
          ),
        },
        { label: t('author'), className: 'b-author wl-two', width: '15%', cell: ({ author }) => author },
        {
          label: t('actualPrice'),
          className: 'wl-sum wl-widest num',
          width: '6.5rem',
          cell: ({ actualPrice }) => formatRupees(actualPrice),
        },
        {
          label: t('sellingPrice'),
          className: 'b-selling wl-sum num',
          width: '8.25rem',
          cell: ({ sellingPrice }) => formatRupees(sellingPrice),
        },
        { label: t('category'), className: 'wl-widest', width: '3.5rem', cell: () => bookCategory },
        {
          label: t('inStock'),
          className: 'b-stock num',
          width: '8.5rem',
          cell: ({ inStock, stock }) => `${t(inStock ? 'yes' : 'no')}${stock === null ? '' : ` (${stock})`}`,
        },
        {
          label: t('acts'),
          className: 'wl-acts wl-wide',
          width: '10.5rem',
          isHeadHidden: true,
          cell: (book) => (
            <div>
              <a
                href={bookPath(book)}
                target="_blank"
                rel="noopener"
                aria-label={t('view', { name: book.name })}
                title={t('view', { name: book.name })}
              >
                <OutwardArrow />
              </a>
              <RowAction of={t('editOf', { name: book.name })} onClick={() => onEdit(book)}>
                {t('edit')}
              </RowAction>
              <RowAction isDanger of={t('deleteOf', { name: book.name })} onClick={() => onDelete(book)}>
                {t('delete')}
              </RowAction>
            </div>
          ),
        },
      ]}
    />
  )
}
