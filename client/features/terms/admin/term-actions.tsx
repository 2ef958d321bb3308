import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormButtons } from '#client/features/admin/form-buttons.tsx'

interface TermActionsProps {
  isNew: boolean
  isBusy: boolean
  onCancel: () => void
}

/** The buttons under the form of an author, a tag or a series. */
export function TermActions({ isNew, isBusy, onCancel }: TermActionsProps) {
  const { t } = useTranslation('adminTerms')
  return (
    <FormButtons
      submit={t(isBusy ? 'saving' : isNew ? 'create' : 'save')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onCancel={onCancel}
    />
  )
}
