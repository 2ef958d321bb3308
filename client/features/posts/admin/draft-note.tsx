import { useTranslation } from '#client/i18n/use-translation.ts'
import { useDraftTime } from '#client/features/admin/admin-form.tsx'
import type { PostForm } from './use-post-form.ts'

/** Tells that what is being written is safe, and since when. */
export function DraftNote({ form: { draft, isRestored } }: { form: PostForm }) {
  const { t } = useTranslation('adminPosts')
  const timeOf = useDraftTime()
  return (
    <p className="num" role="status">
      {draft.hasFailed
        ? t('draft.failed')
        : draft.savedAt !== null && t(isRestored ? 'draft.restored' : 'draft.saved', { time: timeOf(draft.savedAt) })}
    </p>
  )
}
