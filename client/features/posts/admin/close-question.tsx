import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

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
