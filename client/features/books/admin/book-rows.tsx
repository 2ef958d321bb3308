import { bookCategory, type AdminBook } from '#shared/books.ts'
import { bookPath } from '#shared/addresses.ts'
import { formatRupees } from '#shared/money.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Cover } from '#client/ui/cover.tsx'
import { AdminList, RowButton } from '#client/features/admin/admin-list.tsx'
import { OutwardArrow } from '#client/features/admin/outward-arrow.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import type { WorkList } from '#client/features/admin/use-work-list.ts'

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
    <AdminList
      {...work}
      name="books"
      failed={t('loadFailed')}
      failedWhy={failedWhy}
      empty={t(isFiltered ? 'noMatch' : 'empty')}
      more={t('more')}
      total={total}
      nameOf={({ name }) => name}
      columns={{
        cover: {
          label: t('image'),
          isHeadHidden: true,
          width: '2.75rem',
          phone: 'mark',
          cell: ({ picture, name }) => (
            <span className="list-thumb">
              <Cover picture={picture} title={name} sizes="2rem" />
            </span>
          ),
        },
        name: {
          label: t('name'),
          phone: 'title',
          cell: (book) => <RowButton onOpen={() => onEdit(book)}>{book.name}</RowButton>,
        },
        author: { label: t('author'), width: '15%', phone: 'meta', cell: ({ author }) => author },
        actualPrice: {
          label: t('actualPrice'),
          width: '7.5rem',
          priority: 3,
          kind: 'number',
          cell: ({ actualPrice }) => formatRupees(actualPrice),
        },
        sellingPrice: {
          label: t('sellingPrice'),
          width: '8.75rem',
          phone: 'top',
          kind: 'number',
          cell: ({ sellingPrice }) => formatRupees(sellingPrice),
        },
        category: { label: t('category'), width: '5.5rem', priority: 2, cell: () => t(`categories.${bookCategory}`) },
        stock: {
          label: t('inStock'),
          width: '8.5rem',
          phone: 'end',
          kind: 'date',
          // Without copies left nobody can buy it, whatever the box says.
          cell: ({ isAvailable, stock }) => (
            <>
              <span>{t(isAvailable ? 'yes' : 'no')}</span>
              {stock !== null && ` (${stock})`}
            </>
          ),
        },
      }}
      actionsLabel={t('acts')}
      actions={(book) => (
        <>
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
        </>
      )}
    />
  )
}
