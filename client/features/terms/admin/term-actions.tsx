import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'

interface TermActionsProps {
  isNew: boolean
  isBusy: boolean
  onCancel: () => void
}

/** The buttons under the form of an author, a tag or a series. */
export function TermActions({ isNew, isBusy, onCancel }: TermActionsProps) {
  const { t } = useTranslation('adminTerms')
  return (
    <div className="work-row">
      <Button type="submit" aria-disabled={isBusy}>
        {t(isBusy ? 'saving' : isNew ? 'create' : 'save')}
      </Button>
      <Button look="line" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
