import './categories-page.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Category } from '#shared/categories.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { ListStates } from '#client/features/admin/list-states.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryList } from './category-list.tsx'
import { DeleteCategory } from './delete-category.tsx'

/** Category management: the form, and the list in its order. */
export function CategoriesPage({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['adminCategories', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const list = useQuery(trpc.categories.list.queryOptions())
  const [editing, setEditing] = useState<Category>()
  const [deleting, setDeleting] = useState<Category>()
  const listHeading = useRef<HTMLHeadingElement>(null)
  const categories = list.data ?? []

  const finishEditing = () => {
    if (editing) listHeading.current?.focus()
    setEditing(undefined)
  }

  return (
    <>
      <PageHead title={t('adminCategories:title')} note={t('adminCategories:intro')} />
      <div className="cats-page stack">
        <div className="cats-form">
          <CategoryForm
            key={editing?.id ?? 'new'}
            category={editing}
            isOwner={user.role === 'owner'}
            onDone={finishEditing}
          />
        </div>
        <section aria-labelledby="clist-title">
          <h2 id="clist-title" ref={listHeading} tabIndex={-1}>
            {t('adminCategories:listTitle')}
          </h2>
          <ListStates
            list={list}
            count={categories.length}
            failed={t('adminCategories:errors.fetch')}
            failedWhy={reason(list.error)}
            empty={t('adminCategories:empty')}
          >
            <CategoryList
              categories={categories}
              canChangeBuiltIn={user.role === 'owner'}
              editingId={editing?.id}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
          </ListStates>
        </section>
      </div>
      {deleting && (
        <DeleteCategory
          key={deleting.id}
          category={deleting}
          others={categories.filter(({ id, isAvailable }) => id !== deleting.id && isAvailable)}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => {
            if (editing?.id === deleting.id) setEditing(undefined)
            setDeleting(undefined)
          }}
        />
      )}
    </>
  )
}
