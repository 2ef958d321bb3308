import type { Category } from '#shared/categories.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { useLang } from '#client/core/lang.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { LeaveGuard as Guard } from '#client/ui/leave-guard.tsx'
import type { PostForm } from './use-post-form.ts'

interface CloseQuestionProps {
  open: boolean
  onStay: () => void
  onKeep: () => void
  onDiscard: () => void
}

/** What is to become of changes that readers do not see yet. */
export function CloseQuestion({ open, onStay, onKeep, onDiscard }: CloseQuestionProps) {
  const { t } = useTranslation(['adminPosts', 'adminDrafts'])
  return (
    <Dialog
      open={open}
      title={t('adminPosts:draft.discardTitle')}
      onClose={onStay}
      className="small"
      actions={
        <>
          <Button look="line" onClick={onStay} autoFocus>
            {t('adminPosts:leave.stay')}
          </Button>
          <Button look="line" onClick={onKeep}>
            {t('adminDrafts:close.keep')}
          </Button>
          <Button look="danger" onClick={onDiscard}>
            {t('adminPosts:draft.discard')}
          </Button>
        </>
      }
    >
      <p>{t('adminDrafts:close.text')}</p>
    </Dialog>
  )
}

interface PublishQuestionProps {
  open: boolean
  form: PostForm
  category: Category | undefined
  onClose: () => void
}

/** Asks before a new post is published: its form begins with that state, and nobody publishes by one press in passing. */
export function PublishQuestion({ open, form, category, onClose }: PublishQuestionProps) {
  const { t } = useTranslation('adminWriting')
  const lang = useLang()
  const confirm = () => {
    onClose()
    form.goOn()
  }
  return (
    <ConfirmDialog
      open={open}
      isSafe
      title={t('publish.title')}
      confirmLabel={t('publish.go')}
      cancelLabel={t('publish.notYet')}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t('publish.text', { title: form.values.title, category: category?.name[lang] ?? '' })}
    </ConfirmDialog>
  )
}

/** Asks before an unpublished text is left. `editId`: what the address names as long as one stays. */
export function LeaveGuard(props: { isDirty: boolean; editId?: string }) {
  const { t } = useTranslation('adminPosts')
  return <Guard {...props} title={t('leave.title')} text={t('leave.text')} />
}
