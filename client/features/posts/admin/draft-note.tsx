import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import type { DraftStatus } from './use-post-form.ts'

/** The time of today, or the day and the time. */
export function useDraftTime(): (savedAt: number) => string {
  const lang = useLang()
  return (savedAt) => {
    const time = formatDate(savedAt, lang, 'time')
    const day = formatDate(savedAt, lang, 'short')
    return day === formatDate(Date.now(), lang, 'short') ? time : `${day}, ${time}`
  }
}

/** Tells that what is being written is safe, and since when. */
export function DraftNote({ draft }: { draft: DraftStatus }) {
  const { t } = useTranslation('adminPosts')
  const timeOf = useDraftTime()
  return (
    <p className="num" role="status">
      {draft.hasFailed
        ? t('draft.failed')
        : draft.savedAt !== null &&
          t(draft.isRestored ? 'draft.restored' : 'draft.saved', { time: timeOf(draft.savedAt) })}
    </p>
  )
}
