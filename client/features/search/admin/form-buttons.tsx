import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'

/** The buttons under a form of synonyms. */
export function FormButtons({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const { t } = useTranslation('adminSynonyms')
  return (
    <div className="work-row">
      <Button type="submit" aria-disabled={isBusy}>
        {t(isBusy ? 'saving' : 'save')}
      </Button>
      <Button look="line" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
