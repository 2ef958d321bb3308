import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Category } from '#shared/categories.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { BilingualOptions } from '#client/ui/bilingual-options.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Said } from '#client/ui/said.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'

interface DeleteCategoryProps {
  category: Category
  /** Where its posts could go. */
  others: Category[]
  /** The category is gone. */
  onDeleted: () => void
  onCancel: () => void
}

/** Asks before a category is deleted; where it has posts, asks where they shall go. */
export function DeleteCategory({ category, others, onDeleted, onCancel }: DeleteCategoryProps) {
  const { t } = useTranslation(['adminCategories', 'errors'])
  const lang = useLang()
  const reason = useReason()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const [moveTo, setMoveTo] = useState('')
  const remove = useMutation(
    trpc.categories.delete.mutationOptions({
      onSuccess: async ({ id }) => {
        offerUndo(t('adminCategories:deleted'), { kind: 'category', id })
        onDeleted()
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.categories.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() }),
        ])
      },
    }),
  )
  const [hasPosts, setHasPosts] = useState(false)
  const code = remove.isError ? errorCodeOf(remove.error) : null

  const cancel = () => {
    if (!remove.isPending) onCancel()
  }
  const confirm = () => {
    if (remove.isPending || (hasPosts && !moveTo)) return
    remove.mutate(
      { id: category.id, ...(moveTo && { moveTo }) },
      { onError: (error) => setHasPosts(errorCodeOf(error) === 'CATEGORY_HAS_POSTS' || hasPosts) },
    )
  }

  return (
    <Dialog
      open
      title={t('adminCategories:deleteConfirm')}
      onClose={cancel}
      className="small"
      actions={
        <>
          <Button look="line" onClick={cancel} autoFocus>
            {t('adminCategories:cancel')}
          </Button>
          <Button look="danger" onClick={confirm} aria-disabled={remove.isPending || (hasPosts && !moveTo)}>
            {remove.isPending
              ? t('adminCategories:deleting')
              : t(hasPosts ? 'adminCategories:moveAndDelete' : 'adminCategories:delete')}
          </Button>
        </>
      }
    >
      <p role={hasPosts ? 'alert' : undefined}>
        {t(hasPosts ? 'adminCategories:hasPosts' : 'adminCategories:deleteText', { name: category.name[lang] })}
      </p>
      {hasPosts && (
        <div className="mt-4">
          <TextField
            as="select"
            label={t('adminCategories:moveTo')}
            required
            autoFocus
            value={moveTo}
            onChange={(event) => setMoveTo(event.target.value)}
          >
            <option value="">{t('adminCategories:chooseTarget')}</option>
            <BilingualOptions choices={others} />
          </TextField>
        </div>
      )}
      {code && code !== 'CATEGORY_HAS_POSTS' && (
        <p className="cform-problem problem pad-3-4" role="alert">
          <Said text={t('adminCategories:errors.delete')} more={reason(remove.error)} />
        </p>
      )}
    </Dialog>
  )
}
