import { copyText } from '#client/core/copy-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useToast } from '#client/ui/toast.tsx'

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

// Sharing a whole page from the masthead.
type ShareOutcome = 'done' | 'failed' | 'copied' | 'unsupported' | 'cancelled'

/** How long the message about it stays. */
export const shareMessageMs: Record<Exclude<ShareOutcome, 'cancelled'>, number> = {
  done: 3000,
  failed: 3000,
  copied: 5000,
  unsupported: 5000,
}

/** Hands title and address to the device; where it cannot share, copies the address, as the button of a post does. */
export async function sharePage(title: string, url: string): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return (await copyText(url)) ? 'copied' : 'unsupported'
  try {
    await navigator.share({ title, url })
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
