import { useDraftTime } from '#client/features/admin/admin-form.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Autosave } from './use-autosave.ts'
import type { PostForm } from './use-post-form.ts'

/** What of the post is saved where, and since when; and the pictures that are not. */
export function SaveState({ form, autosave }: { form: PostForm; autosave: Autosave }) {
  const { t } = useTranslation(['adminPosts', 'adminDrafts', 'errors'])
  const timeOf = useDraftTime()
  const { sending, failed } = form.unsent
  const { status, hasDeviceFailed } = autosave
  const isWell = ['idle', 'saving', 'saved'].includes(status.kind)

  const sentence = (): string => {
    switch (status.kind) {
      case 'saving':
        return t('adminDrafts:save.saving')
      case 'idle':
      case 'saved':
        return status.at === null ? '' : t('adminDrafts:save.saved', { time: timeOf(status.at) })
      case 'waiting':
        return hasDeviceFailed ? t('adminDrafts:save.nowhere') : t(`adminDrafts:save.${status.reason}`)
      case 'refused':
        if (hasDeviceFailed) return t('adminDrafts:save.nowhere')
        if (status.code === 'SITE_READ_ONLY') return t('adminDrafts:save.full')
        return t('adminDrafts:save.refused', { error: t(`errors:${status.code}`) })
      case 'conflict':
        return t('adminDrafts:save.conflict')
    }
  }
  return (
    <div className="save-state num grows flex gap-4 note soft clips">
      {sending > 0 && <p>{t('adminPosts:unsent.sending', { count: sending })}</p>}
      {failed > 0 && <p className="problem">{t('adminPosts:unsent.failed', { count: failed })}</p>}
      <p role="status" className={isWell ? undefined : 'problem'}>
        {sentence()}
      </p>
    </div>
  )
}
