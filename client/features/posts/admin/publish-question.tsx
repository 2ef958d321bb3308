import type { Category } from '#shared/categories.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { PostForm } from './use-post-form.ts'

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
