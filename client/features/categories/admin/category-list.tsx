import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useSortable } from '#client/ui/use-sortable.ts'

interface CategoryListProps {
  categories: Category[]
  /** Whether the flags of built-in categories may be changed: by owners. */
  canChangeBuiltIn: boolean
  editingId: string | undefined
  onMove: (from: number, to: number) => void
  onSettle: () => void
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

/** The categories in their order, to be dragged or moved by arrow keys. */
export function CategoryList(props: CategoryListProps) {
  const { categories, canChangeBuiltIn, editingId, onMove, onSettle, onEdit, onDelete } = props
  const { t } = useTranslation('adminCategories')
  const [news, setNews] = useState('')

  // The drop calls both in one go, before the new order has been rendered.
  const settle = useRef(onSettle)
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    settle.current = onSettle
  })
  useEffect(() => {
    if (settled > 0) settle.current()
  }, [settled])

  const count = categories.length
  const sortable = useSortable({
    count,
    onMove: (from, to) => {
      onMove(from, to)
      setNews(t('moved', { name: categories[from]?.name.ta ?? '', place: to + 1, count }))
    },
    onSettle: () => setSettled((times) => times + 1),
  })

  return (
    <>
      <p className="hint">{t('dragHint')}</p>
      <ol className="clist">
        {categories.map((category, index) => {
          const { name, isEditable } = category
          return (
            <li
              key={category.id}
              className="crow"
              aria-current={category.id === editingId || undefined}
              {...sortable.itemProps(index)}
            >
              <button
                type="button"
                className="crow-handle"
                aria-label={t('move', { name: name.ta, place: index + 1, count })}
                {...sortable.handleProps(index)}
              >
                <Icon name="drag" />
              </button>
              <span className="crow-place num" aria-hidden="true">
                {index + 1}
              </span>
              <div className="crow-name">
                <b lang="ta">{name.ta}</b>
                <span lang="en">{name.en}</span>
                <Flags category={category} />
              </div>
              <div className="crow-deeds">
                {(isEditable || canChangeBuiltIn) && (
                  <button
                    type="button"
                    className="link"
                    aria-label={t('editOf', { name: name.ta })}
                    onClick={() => onEdit(category)}
                  >
                    {t('edit')}
                  </button>
                )}
                {isEditable && (
                  <button
                    type="button"
                    className="link danger"
                    aria-label={t('deleteOf', { name: name.ta })}
                    onClick={() => onDelete(category)}
                  >
                    {t('delete')}
                  </button>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <p className="vh" role="status">
        {news}
      </p>
    </>
  )
}

function Flags({ category }: { category: Category }) {
  const { t } = useTranslation('adminCategories')
  const words = [
    !category.isEditable && t('builtIn'),
    category.isAvailable && t('badges.available'),
    category.isInBanner && t('badges.banner'),
    category.setHeader && t('badges.header'),
  ].filter((word) => word !== false)
  return <small>{words.join(' · ')}</small>
}
