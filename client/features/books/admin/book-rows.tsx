import { bookCategory, type AdminBook } from '#shared/books.ts'
import { bookPath } from '#shared/addresses.ts'
import { formatRupees } from '#shared/money.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Cover } from '#client/ui/cover.tsx'
import { OutwardArrow } from '#client/features/admin/outward-arrow.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { RowMenu } from '#client/features/admin/row-menu.tsx'
import type { WorkList } from '#client/features/admin/use-work-list.ts'
import { WorkRows } from '#client/features/admin/work-rows.tsx'
import { RowButton } from '#client/features/admin/work-table.tsx'

interface BookRowsProps {
  work: WorkList<AdminBook>
  failedWhy: string | undefined
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
          className: 'wl-sum wl-wide num',
          width: '6.5rem',
          cell: ({ actualPrice }) => formatRupees(actualPrice),
        },
        {
          label: t('sellingPrice'),
          className: 'b-selling wl-sum num',
          width: '8.75rem',
          cell: ({ sellingPrice }) => formatRupees(sellingPrice),
        },
        { label: t('category'), className: 'wl-wide', width: '4.5rem', cell: () => t(`categories.${bookCategory}`) },
        {
          label: t('inStock'),
          className: 'b-stock num',
          width: '8.5rem',
          // Without copies left nobody can buy it, whatever the box says.
          cell: ({ isAvailable, stock }) => (
            <>
              <span>{t(isAvailable ? 'yes' : 'no')}</span>
              {stock !== null && ` (${stock})`}
            </>
          ),
        },
        {
          label: t('acts'),
          className: 'wl-menu-cell',
          isHeadHidden: true,
          cell: (book) => (
            <RowMenu name={book.name}>
              <RowAction of={t('editOf', { name: book.name })} onClick={() => onEdit(book)}>
                {t('edit')}
              </RowAction>
              <RowAction isDanger of={t('deleteOf', { name: book.name })} onClick={() => onDelete(book)}>
                {t('delete')}
              </RowAction>
              <a
                href={bookPath(book)}
                target="_blank"
                rel="noopener"
                aria-label={t('view', { name: book.name })}
                title={t('view', { name: book.name })}
              >
                <OutwardArrow />
              </a>
            </RowMenu>
          ),
        },
      ]}
    />
  )
}
