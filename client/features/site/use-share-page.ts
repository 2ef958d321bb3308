import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { shareMessageMs, sharePage } from './share-page.ts'

/** Shares the page that is shown, and says how it went. */
export function useSharePage(): () => Promise<void> {
  const { t } = useTranslation(['site', 'posts'])
  const toast = useToast()
  return async () => {
    const outcome = await sharePage(document.title, location.href)
    if (outcome === 'cancelled') return
    // The specified sentence says only that the address can be copied by hand.
    const said =
      outcome === 'copied'
        ? { text: t('site:share.unsupported'), more: t('posts:share.copied') }
        : t(`site:share.${outcome}`)
    toast.show(said, shareMessageMs[outcome])
  }
}
