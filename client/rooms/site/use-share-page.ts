import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '../../ui/toast.tsx'
import { shareMessageMs, sharePage } from './share-page.ts'

/** Shares the page that is shown, and says how it went. */
export function useSharePage(): () => Promise<void> {
  const { t } = useTranslation('site')
  const toast = useToast()
  return async () => {
    const outcome = await sharePage(document.title, location.href)
    if (outcome !== 'cancelled') toast.show(t(`share.${outcome}`), shareMessageMs[outcome])
  }
}
