import './ticker.css'
import { Link } from '@tanstack/react-router'
import { useState, type CSSProperties } from 'react'
import { usePageQuery } from '#client/core/page-query.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { tickerSeconds, tickerSeparator } from '#shared/ticker.ts'
import type { SelectedTitle } from '#shared/titles.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'

/** The selected titles, running by under the head. Nothing is shown where none is selected. */
export function Ticker() {
  const trpc = useTrpc()
  const { t } = useTranslation('titles')
  const titles = usePageQuery(trpc.titles.selected.queryOptions())
  if (titles.data?.length === 0) return null
  return (
    <section className="ticker no-print" aria-labelledby="ticker-label">
      {titles.data ? (
        <Belt titles={titles.data} />
      ) : (
        <div className="wrap">
          <p id="ticker-label">{t('label')}</p>
          {titles.isError ? (
            <p className="ticker-note" role="alert">
              <Failure error={titles.error} />
            </p>
          ) : (
            <p className="ticker-note">{t('loading')}</p>
          )}
        </div>
      )}
    </section>
  )
}

function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation(['titles', 'errors'])
  const code = errorCodeOf(error)
  if (code === 'INTERNAL') return t('failed')
  const sentence = t(`errors:${code}`)
  if (code === 'NETWORK') return t('failedWith', { error: sentence })
  // A newer server may return a code that this page has no sentence for.
  return sentence === t('errors:OUTDATED') ? t('failedUnknown') : sentence
}

function Belt({ titles }: { titles: SelectedTitle[] }) {
  const { t } = useTranslation('titles')
  const [isPaused, setPaused] = useState(false)
  const seconds = tickerSeconds(titles.map(({ title }) => title))
  return (
    <div className={classNames('wrap', isPaused && 'paused')}>
      <p id="ticker-label">{t('label')}</p>
      <div className="ticker-window">
        <div className="ticker-belt" style={{ '--seconds': `${seconds}s` } as CSSProperties}>
          <Run titles={titles} />
          <Run titles={titles} isCopy />
        </div>
      </div>
      <button
        type="button"
        className="ticker-pause"
        aria-label={t(isPaused ? 'play' : 'pause')}
        title={t(isPaused ? 'play' : 'pause')}
        onClick={() => setPaused(!isPaused)}
      >
        <Icon name={isPaused ? 'play' : 'pause'} />
      </button>
    </div>
  )
}

/** All titles once. The copy that follows on the heels of the first is for the eye only. */
function Run({ titles, isCopy = false }: { titles: SelectedTitle[]; isCopy?: boolean }) {
  const page = useLang()
  return (
    <ul className={isCopy ? 'ticker-again' : undefined} aria-hidden={isCopy || undefined} inert={isCopy}>
      {titles.map(({ id, postId, slug, lang, title }) => (
        <li key={id}>
          <Link
            to="/posts/$id/$slug"
            params={{ id: postId, slug }}
            preload={false}
            lang={foreignLang(lang, page)}
            tabIndex={isCopy ? -1 : undefined}
          >
            {title}
          </Link>
          <i aria-hidden="true">{tickerSeparator}</i>
        </li>
      ))}
    </ul>
  )
}
