import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isLetter } from '#client/core/keys.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import { inPlace } from '#client/ui/in-place.ts'
import { Optional } from '#client/ui/optional.tsx'
import { useToast } from '#client/ui/toast.tsx'

// Fetched when it is wanted for the first time.
const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }))

/** The search button in the header: opens the panel, also by Ctrl/Cmd+K; without scripts it links to the page. */
export function SearchButton() {
  const { t } = useTranslation('search')
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!isLetter(event, 'k') || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    document.addEventListener('keydown', toggle)
    return () => document.removeEventListener('keydown', toggle)
  }, [])

  const open = inPlace(() => setOpen(true))
  return (
    <>
      <Link to="/search" className="tool" aria-label={t('open')} aria-keyshortcuts="Control+K Meta+K" onClick={open}>
        <Icon name="search" />
        <span className="t">{t('open')}</span>
      </Link>
      {isOpen && (
        <Optional fallback={<PanelMissing onSaid={() => setOpen(false)} />}>
          <Suspense>
            <SearchPanel onClose={() => setOpen(false)} />
          </Suspense>
        </Optional>
      )}
    </>
  )
}

/** The panel could not be fetched. */
function PanelMissing({ onSaid }: { onSaid: () => void }) {
  const { t } = useTranslation('errors')
  const toasts = useToast()
  const say = useRef(() => {
    toasts.show(t('NETWORK'))
    onSaid()
  })
  useEffect(() => say.current(), [])
  return null
}
