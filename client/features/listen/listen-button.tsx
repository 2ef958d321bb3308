import './listen-button.css'
import { useRef, useState, useSyncExternalStore, type ComponentType, type MouseEvent } from 'react'
import type { Lang } from '#shared/lang.ts'
import { useReader } from '#client/core/reader.ts'
import { loadMessages } from '#client/i18n/load.ts'
import { useI18n, useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { PlayerProps } from './player.tsx'
import { hasVoice, onVoices } from './voices.ts'

interface Listening {
  Player: ComponentType<PlayerProps>
  article: Element
  readerId: string | undefined
}

/** Reads the article that it stands in aloud. Nothing is shown where the device has no voice for its language. */
export function ListenButton({ lang }: { lang: Lang }) {
  const { t } = useTranslation(['posts', 'errors'])
  const i18n = useI18n()
  const toast = useToast()
  const button = useRef<HTMLButtonElement>(null)
  const canListen = useSyncExternalStore(
    onVoices,
    () => hasVoice(lang),
    () => false,
  )
  const [listening, setListening] = useState<Listening>()
  const readerId = useReader()?.id
  // Another reader may read less of the text.
  if (listening && listening.readerId !== readerId) setListening(undefined)

  const stop = () => {
    setListening(undefined)
    // The end of a text takes nobody away from what else is being done.
    if (document.activeElement?.closest('.listen-bar')) button.current?.focus({ preventScroll: true })
  }
  const start = async ({ currentTarget }: MouseEvent) => {
    const article = currentTarget.closest('article')
    if (!article) return
    // Browsers of Apple let a page speak later only if it has spoken within the press.
    speechSynthesis.speak(new SpeechSynthesisUtterance(''))
    try {
      const [player] = await Promise.all([import('./player.tsx'), loadMessages(i18n, 'listen')])
      setListening({ Player: player.Player, article, readerId })
    } catch {
      toast.show(t('errors:NETWORK'))
    }
  }
  return (
    canListen && (
      <>
        <button
          ref={button}
          type="button"
          className="listen no-print"
          onClick={listening ? stop : (event) => void start(event)}
        >
          <Icon name={listening ? 'close' : 'play'} />
          <span>{listening ? t('listen.stop') : t('listen.start')}</span>
        </button>
        {listening && <listening.Player article={listening.article} lang={lang} onStop={stop} />}
      </>
    )
  )
}
