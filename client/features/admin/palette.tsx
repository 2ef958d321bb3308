import './palette.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { typingMs, useDebounced } from '#client/core/use-debounced.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Role } from '#shared/auth.ts'
import { mayOpen } from './admin-sections.ts'
import { Combobox } from './combobox.tsx'
import { isNamed, useFoundWays, usePageWays, type Way } from './palette-ways.ts'
import { recentWays, rememberWay } from './recent-ways.ts'

interface PaletteProps {
  role: Role
  onClose: () => void
}

/** Opens pages by their Tamil or English names, what can be created, posts, orders and books; at first the recent ones. */
export function Palette({ role, onClose }: PaletteProps) {
  const { t } = useTranslation('adminHome')
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const sought = useDebounced(q, typingMs)
  const pages = usePageWays(role)
  const found = useFoundWays(role, sought)
  const [recent] = useState(() => recentWays().filter(({ to }) => mayOpen(role, to)))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const options = (): Way[] | undefined => {
    // Pages have their names in the language of now.
    const first = recent.map((way) => pages.find(({ id }) => id === way.id) ?? way)
    if (q === '') return [...first, ...pages.filter(({ id }) => !first.some((way) => way.id === id))]
    const named = pages.filter((page) => isNamed(page, q))
    if (q === sought && found) return [...named, ...found]
    return named.length > 0 ? named : undefined
  }
  const shown = options()
  return (
    <Dialog open title={t('palette.title')} onClose={onClose} className="palette">
      {/* Escape closes the window at once, not the list before it. */}
      <div
        role="presentation"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          event.preventDefault()
          onClose()
        }}
      >
        <Combobox
          ref={input}
          label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          options={shown}
          none={t('palette.none')}
          pauseMs={0}
          onSearch={setQ}
          onPick={({ id }) => {
            const way = shown?.find((one) => one.id === id)
            if (!way) return
            rememberWay(way)
            onClose()
            // Not checked by the compiler: each page has parameters of its own.
            void navigate({ to: way.to, search: way.search } as Parameters<typeof navigate>[0])
          }}
        />
      </div>
    </Dialog>
  )
}
