import { useDraftTime } from '#client/features/admin/admin-form.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { PostForm } from './use-post-form.ts'

/** What is safe already, and since when; and the pictures that are not. */
export function SaveState({ form: { draft, isRestored, unsent } }: { form: PostForm }) {
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  const timeOf = useDraftTime()
  const { sending, failed } = unsent
  const time = draft.savedAt === null ? '' : timeOf(draft.savedAt)
  return (
    <div className="save-state num">
      {sending > 0 && <p>{t('adminPosts:unsent.sending', { count: sending })}</p>}
      {failed > 0 && <p className="save-problem">{t('adminPosts:unsent.failed', { count: failed })}</p>}
      <p role="status" className={draft.hasFailed ? 'save-problem' : undefined}>
        {draft.hasFailed && t('adminPosts:draft.failed')}
        {!draft.hasFailed && time && (
          <>
            <span className="when-wide">
              {t(isRestored ? 'adminPosts:draft.restored' : 'adminPosts:draft.saved', { time })}
            </span>
            <span className="when-narrow">{t('adminWriting:kept', { time })}</span>
          </>
        )}
      </p>
    </div>
  )
}
