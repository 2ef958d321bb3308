import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Letter } from '#shared/letters.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LetterFrame } from './letter-preview.tsx'
import { useNewLetter } from './use-new-letter.ts'

/** A letter as it was sent, and what has become of it. */
export function SentLetter({ letter }: { letter: Letter }) {
  const { t } = useTranslation('adminLetters')
  const [isCopying, setCopying] = useState(false)
  const preview = useQuery(useTrpc().letters.preview.queryOptions({ id: letter.id }))
  const { total, delivered, bounced, failed, unsubscribed } = letter.counts
  const counts = { total, delivered, bounced, failedOnes: failed, unsubscribed }
  return (
    <>
      <dl className="letter-counts">
        {Object.entries(counts).map(([name, count]) => (
          <div key={name}>
            <dt>{t(`sent.${name as keyof typeof counts}`)}</dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
      <Button look="line" onClick={() => setCopying(true)}>
        {t('sent.copy')}
      </Button>
      {isCopying && <CopyLetter letter={letter} onClose={() => setCopying(false)} />}
      {preview.data && <LetterFrame html={preview.data.html} width="desktop" />}
    </>
  )
}

/** A copy is a letter of its own: whoever has this one gets that one, too. */
function CopyLetter({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const { t } = useTranslation('adminLetters')
  const copy = useNewLetter()
  const { lang, audience, subject, content, counts, state, rest } = letter
  return (
    <Dialog
      open
      title={t('copy.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('copy.cancel')}
          </Button>
          <Button aria-disabled={copy.isPending} onClick={() => copy.begin({ lang, audience, subject, content })}>
            {t('copy.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('copy.toAll', { audience: t(`audiences.${audience}`), count: counts.delivered })}</p>
      {state === 'stopped' && rest > 0 && <p>{t('copy.orResume', { count: rest })}</p>}
    </Dialog>
  )
}
