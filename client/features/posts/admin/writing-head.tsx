import './writing-head.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import type { Autosave } from './use-autosave.ts'
import type { PostForm } from './use-post-form.ts'
import { SaveState } from './save-state.tsx'

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
