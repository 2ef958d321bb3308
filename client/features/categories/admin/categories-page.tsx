import './categories-page.css'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Category } from '#shared/categories.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { CategoryForm } from './category-form.tsx'
import { CategoryList } from './category-list.tsx'
import { DeleteCategory } from './delete-category.tsx'
import { useCategoryOrder } from './use-category-order.ts'

const none: Category[] = []

/** Category management: the form, and the list in its order. */
export function CategoriesPage({ user }: { user: SessionUser }) {
  const { t } = useTranslation(['adminCategories', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const toasts = useToast()
  const list = useQuery(trpc.categories.list.queryOptions())
  const [editing, setEditing] = useState<Category>()
  const [deleting, setDeleting] = useState<Category>()
  const [orderProblem, setOrderProblem] = useState<string | null>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const { categories, move, settle } = useCategoryOrder(list.data ?? none, {
    onSaved: () => {
      setOrderProblem(null)
      toasts.show(t('adminCategories:ordered'))
    },
    onFailed: (error) => setOrderProblem(`${t('adminCategories:errors.order')}: ${t(`errors:${errorCodeOf(error)}`)}`),
  })

  const finishEditing = () => {
    if (editing) listHeading.current?.focus()
    setEditing(undefined)
  }

  return (
    <>
      <PageHead title={t('adminCategories:title')} note={t('adminCategories:intro')} />
      <div className="cats-page">
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
          {orderProblem && (
            <p className="cform-problem" role="alert">
              {orderProblem}
            </p>
          )}
          {list.isPending && <SkeletonLine />}
          {list.isError && (
            <ErrorPanel title={t('adminCategories:errors.fetch')} onRetry={() => void list.refetch()}>
              {t(`errors:${errorCodeOf(list.error)}`)}
            </ErrorPanel>
          )}
          {list.isSuccess && categories.length === 0 && <EmptyState text={t('adminCategories:empty')} />}
          {categories.length > 0 && (
            <CategoryList
              categories={categories}
              canChangeBuiltIn={user.role === 'owner'}
              editingId={editing?.id}
              onMove={move}
              onSettle={() => void settle()}
              onEdit={setEditing}
              onDelete={setDeleting}
            />
          )}
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
