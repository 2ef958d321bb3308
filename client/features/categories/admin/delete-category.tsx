import { useQueryClient } from '@tanstack/react-query'
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
import { useDeletion } from '#client/features/admin/deletion.tsx'
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
  const { t } = useTranslation('adminCategories')
  const lang = useLang()
  const reason = useReason()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const [moveTo, setMoveTo] = useState('')
  const [hasPosts, setHasPosts] = useState(false)
  const { start, isPending, error } = useDeletion(trpc.categories.delete.mutationOptions(), {
    input: ({ id }: Category) => ({ id, ...(moveTo && { moveTo }) }),
    refetch: trpc.categories.pathKey(),
    onDeleted: ({ id }) => {
      offerUndo(t('deleted'), { kind: 'category', id })
      onDeleted()
      void queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
    },
    onFailed: (failure) => setHasPosts(errorCodeOf(failure) === 'CATEGORY_HAS_POSTS' || hasPosts),
  })
  const isHeld = isPending || (hasPosts && !moveTo)
  const cancel = () => {
    if (!isPending) onCancel()
  }

  return (
    <Dialog
      open
      title={t('deleteConfirm')}
      onClose={cancel}
      className="small"
      actions={
        <>
          <Button look="line" onClick={cancel} autoFocus>
            {t('cancel')}
          </Button>
          <Button look="danger" onClick={() => !isHeld && start(category)} aria-disabled={isHeld}>
            {isPending ? t('deleting') : t(hasPosts ? 'moveAndDelete' : 'delete')}
          </Button>
        </>
      }
    >
      <p role={hasPosts ? 'alert' : undefined}>
        {t(hasPosts ? 'hasPosts' : 'deleteText', { name: category.name[lang] })}
      </p>
      {hasPosts && (
        <div className="mt-4">
          <TextField
            as="select"
            label={t('moveTo')}
            required
            autoFocus
            value={moveTo}
            onChange={(event) => setMoveTo(event.target.value)}
          >
            <option value="">{t('chooseTarget')}</option>
            <BilingualOptions choices={others} />
          </TextField>
        </div>
      )}
      {error !== null && errorCodeOf(error) !== 'CATEGORY_HAS_POSTS' && (
        <p className="cform-problem pad-3-4 problem" role="alert">
          <Said text={t('errors.delete')} more={reason(error)} />
        </p>
      )}
    </Dialog>
  )
}
