import './player.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Lang } from '#shared/lang.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { sentencesOfArticle } from './article-text.ts'
import { createFollower, markSentence } from './place-shown.ts'
import { createSpeaker, type SpeakerState } from './speaker.ts'
import { hasVoice } from './voices.ts'
import { deviceStorage } from '#client/core/storage.ts'

export interface PlayerProps {
  article: Element
  lang: Lang
  onStop: () => void
}

const rates = [0.75, 1, 1.25, 1.5, 2] as const
const storedRate = (): number => {
  const stored = Number(deviceStorage.get(storageKeys.listenRate))
  return rates.find((rate) => rate === stored) ?? 1
}

/** Reads an article aloud from its beginning, and shows the place. It stands at the foot of the screen. */
export function Player({ article, lang, onStop }: PlayerProps) {
  const { t } = useTranslation('listen')
  const [state, setState] = useState<SpeakerState>('playing')
  const [place, setPlace] = useState({ index: 0, count: 0 })
  const [rate, setRate] = useState(storedRate)
  const speaker = useRef<ReturnType<typeof createSpeaker>>(null)
  const main = useRef<HTMLButtonElement>(null)
  const stop = useRef(onStop)
  useEffect(() => {
    stop.current = onStop
  })

  // A layout effect, so that the voice ends together with the player: the cleanup of other effects may run much later.
  useLayoutEffect(() => {
    // An English voice says nothing at all of Tamil letters.
    const sentences = sentencesOfArticle(article, lang).filter((each) => each.lang === 'en' || hasVoice('ta'))
    const follower = createFollower()
    const own = createSpeaker(sentences, storedRate(), {
      onPlace: (index, isAsked) => {
        const sentence = sentences[index]!
        // The text has changed, as after a sign-out: it is no longer read.
        if (!sentence.range.startContainer.isConnected) return stop.current()
        setPlace({ index, count: sentences.length })
        markSentence(sentence)
        follower.show(sentence, isAsked)
      },
      onState: setState,
      onEnd: () => stop.current(),
    })
    speaker.current = own
    own.play()
    main.current?.focus({ preventScroll: true })
    const leave = () => own.stop()
    // Chromium goes on speaking when a page is left or loaded anew.
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      own.stop()
      follower.stop()
      markSentence(undefined)
    }
  }, [article, lang])

  const isPlaying = state === 'playing'
  return createPortal(
    <section className="listen-bar no-print" aria-label={t('label')}>
      <progress value={place.index + 1} max={Math.max(place.count, 1)} aria-label={t('place')} />
      <div className="listen-tools">
        <button
          type="button"
          aria-label={t('previous')}
          title={t('previous')}
          onClick={() => speaker.current?.move(-1)}
        >
          <Icon name="arrow-left" />
        </button>
        <button
          ref={main}
          type="button"
          className="listen-main"
          aria-label={isPlaying ? t('pause') : t('play')}
          title={isPlaying ? t('pause') : t('play')}
          onClick={() => (isPlaying ? speaker.current?.pause() : speaker.current?.play())}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <button type="button" aria-label={t('next')} title={t('next')} onClick={() => speaker.current?.move(1)}>
          <Icon name="arrow-right" />
        </button>
        {/* Said when it happens, and only then. */}
        <p role="status">{state === 'failed' && t('failed')}</p>
        <select
          aria-label={t('speed')}
          title={t('speed')}
          value={rate}
          onChange={(event) => {
            const chosen = Number(event.target.value)
            setRate(chosen)
            deviceStorage.set(storageKeys.listenRate, String(chosen))
            speaker.current?.setRate(chosen)
          }}
        >
          {rates.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
        <button type="button" aria-label={t('stop')} title={t('stop')} onClick={onStop}>
          <Icon name="close" />
        </button>
      </div>
    </section>,
    document.body,
  )
}
