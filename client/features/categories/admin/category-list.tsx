import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import { Said } from '#client/ui/said.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { SortableList } from '#client/features/admin/sortable-list.tsx'
import { SortableHandle, SortableItem } from '#client/features/admin/sortable.tsx'

interface CategoryListProps {
  categories: Category[]
  /** Whether the flags of built-in categories may be changed: by owners. */
  canChangeBuiltIn: boolean
  editingId: string | undefined
  onEdit: (category: Category) => void
  onDelete: (category: Category) => void
}

/** The categories in their order, to be dragged or moved by arrow keys. */
export function CategoryList({ categories, canChangeBuiltIn, editingId, onEdit, onDelete }: CategoryListProps) {
  const { t } = useTranslation('adminCategories')
  const lang = useLang()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const reason = useReason()
  const count = categories.length
  const reorder = useMutation(
    trpc.categories.reorder.mutationOptions({
      scope: { id: 'categories.reorder' },
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.categories.list.queryKey(), saved)
        toasts.show(t('ordered'))
      },
      onSettled: () => void queryClient.invalidateQueries({ queryKey: trpc.categories.pathKey() }),
    }),
  )
  return (
    <>
      {reorder.isError && (
        <p className="cform-problem problem pad-3-4" role="alert">
          <Said text={t('errors.order')} more={reason(reorder.error)} />
        </p>
      )}
      <SortableList
        className="ink-above mt-3"
        hint={t('dragHint')}
        stored={categories}
        save={(ids) => reorder.mutateAsync(ids.map((id, index) => ({ id, order: index + 1 })))}
        moved={({ name }, _, to) => t('moved', { name: name[lang], place: to + 1, count })}
      >
        {(category, index) => {
          const { id, name, isEditable } = category
          return (
            <SortableItem
              key={id}
              id={id}
              className="crow stack align-center hair-below"
              aria-current={id === editingId || undefined}
            >
              <SortableHandle label={t('move', { name: name[lang], place: index + 1, count })} />
              <span className="crow-place num faint" aria-hidden="true">
                {index + 1}
              </span>
              <div className="crow-name cluster align-baseline gap-x-3">
                <b className="strong" lang="ta">
                  {name.ta}
                </b>
                <span className="soft" lang="en">
                  {name.en}
                </span>
                <Flags category={category} />
              </div>
              <div className="crow-actions flex gap-5">
                {(isEditable || canChangeBuiltIn) && (
                  <RowAction of={t('editOf', { name: name[lang] })} onClick={() => onEdit(category)}>
                    {t('edit')}
                  </RowAction>
                )}
                {isEditable && (
                  <RowAction isDanger of={t('deleteOf', { name: name[lang] })} onClick={() => onDelete(category)}>
                    {t('delete')}
                  </RowAction>
                )}
              </div>
            </SortableItem>
          )
        }}
      </SortableList>
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
  return <small className="note faint">{words.join(' · ')}</small>
}
