import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock } from '#client/ui/skeleton.tsx'

type Width = 'phone' | 'desktop'

interface LetterFrameProps {
  html: string
  width: Width
}

/** A letter in a window of its own: it runs nothing and knows nothing of the page around it. */
export function LetterFrame({ html, width }: LetterFrameProps) {
  const { t } = useTranslation('adminLetters')
  return <iframe className={`letter-frame ${width}`} title={t('preview.frame')} sandbox="" srcDoc={html} />
}

/** The letter as it was saved, as wide as on a phone or a desktop. */
export function LetterPreview({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('adminLetters')
  const sentence = useSentence()
  const [width, setWidth] = useState<Width>('phone')
  const preview = useQuery(useTrpc().letters.preview.queryOptions({ id }, { staleTime: 0, gcTime: 0 }))
  return (
    <Dialog
      open
      title={t('preview.title')}
      onClose={onClose}
      className="letter-preview"
      actions={<Button onClick={onClose}>{t('preview.close')}</Button>}
    >
      <div className="letter-widths" role="group" aria-label={t('preview.title')}>
        {(['phone', 'desktop'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
            {t(`preview.${name}`)}
          </button>
        ))}
      </div>
      {preview.isPending && <SkeletonBlock className="letter-wait" />}
      {preview.isError && (
        <ErrorPanel title={sentence(preview.error, t('form.loadFailed'))} onRetry={() => void preview.refetch()} />
      )}
      {preview.data && <LetterFrame html={preview.data.html} width={width} />}
    </Dialog>
  )
}
