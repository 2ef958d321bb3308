import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminPostRow } from '#shared/post-list.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'

interface DeletePostProps {
  post: AdminPostRow | null
  /** After the post was deleted. */
  onClose: () => void
  onCancel: () => void
}

/** Asks before a post is deleted. */
export function DeletePost({ post, onClose, onCancel }: DeletePostProps) {
  const { t } = useTranslation(['adminPosts', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const remove = useMutation(
    trpc.posts.delete.mutationOptions({
      onSuccess: async ({ id }) => {
        offerUndo(t('adminPosts:deleted'), { kind: 'post', id })
        onClose()
        await queryClient.invalidateQueries({ queryKey: trpc.posts.pathKey() })
      },
    }),
  )
  const cancel = () => {
    remove.reset()
    onCancel()
  }

  return (
    <ConfirmDialog
      open={post !== null}
      title={t('adminPosts:deleteConfirm')}
      confirmLabel={remove.isPending ? t('adminPosts:deleting') : t('adminPosts:list.delete')}
      busy={remove.isPending}
      onCancel={cancel}
      onConfirm={() => post && remove.mutate({ id: post.id })}
    >
      {remove.isError ? (
        <span className="list-problem" role="alert">
          {t('adminPosts:errors.deleteFailed', { error: t(`errors:${errorCodeOf(remove.error)}`) })}
        </span>
      ) : (
        post && t('adminPosts:deleteText', { title: post.title })
      )}
    </ConfirmDialog>
  )
}
