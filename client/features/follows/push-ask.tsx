import { use } from 'react'
import { loadMessages } from '#client/i18n/load.ts'
import { useI18n, useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { noteAsked } from './push.ts'
import { usePush } from './use-push.ts'

interface PushAskProps {
  name: string
  onDone: () => void
}

/** Asks whether this browser may tell by push, once: any answer is remembered. */
export function PushAsk({ name, onDone }: PushAskProps) {
  use(loadMessages(useI18n(), 'follows'))
  const { t } = useTranslation('follows')
  const done = () => {
    noteAsked()
    onDone()
  }
  const { isBusy, toggle } = usePush(done)
  return (
    <section className="follow-ask" aria-label={t('ask.label')}>
      <p>{t('ask.question', { name })}</p>
      <p className="when num">{t('ask.note')}</p>
      <div>
        <Button look="line" aria-busy={isBusy} onClick={() => toggle(true)}>
          {t('ask.yes')}
        </Button>
        <button type="button" className="link" onClick={done}>
          {t('ask.no')}
        </button>
      </div>
    </section>
  )
}
