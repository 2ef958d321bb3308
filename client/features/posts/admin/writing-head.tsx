import './writing-head.css'
import type { ReactNode } from 'react'
import { useDraftTime } from '#client/features/admin/admin-form.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import type { Autosave } from './use-autosave.ts'
import type { PostForm } from './use-post-form.ts'

/** What of the post is saved where, and since when; and the pictures that are not. */
function SaveState({ form, autosave }: { form: PostForm; autosave: Autosave }) {
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
    <div className="save-state num clips flex gap-4 grows note soft">
      {sending > 0 && <p>{t('adminPosts:unsent.sending', { count: sending })}</p>}
      {failed > 0 && <p className="problem">{t('adminPosts:unsent.failed', { count: failed })}</p>}
      <p role="status" className={isWell ? undefined : 'problem'}>
        {sentence()}
      </p>
    </div>
  )
}

interface WritingHeadProps {
  form: PostForm
  autosave: Autosave
  name: ReactNode
  back: ReactNode
  action: { label: string; busy: string }
  /** The details lie over the page. */
  isBehind: boolean
  /** The details are open, so that nothing needs to open them. */
  isDetailed: boolean
  onDetails: () => void
  onPreview: () => void
}

/** The head of the page: the way back, what is safe, and one main button that says what comes of it. */
export function WritingHead({
  form,
  autosave,
  name,
  back,
  action,
  isBehind,
  isDetailed,
  onDetails,
  onPreview,
}: WritingHeadProps) {
  const { t } = useTranslation('adminWriting')
  return (
    <header className="write-head row across gap-4 nowrap hair-below" inert={isBehind}>
      {back}
      {name}
      <SaveState form={form} autosave={autosave} />
      <div className="write-tools row gap-4 push-end">
        <button
          type="button"
          className="link write-preview"
          aria-keyshortcuts="Control+Shift+P"
          title="Ctrl+Shift+P"
          onClick={onPreview}
        >
          {t('preview.show')}
        </button>
        {!isDetailed && (
          <button
            type="button"
            className="link"
            aria-expanded="false"
            aria-keyshortcuts="Control+."
            title="Ctrl+."
            onClick={onDetails}
          >
            {t('details')}
          </button>
        )}
        <Button type="submit" aria-disabled={form.isBusy}>
          {form.isBusy ? action.busy : action.label}
        </Button>
      </div>
    </header>
  )
}
