import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { palette } from '#shared/posts.ts'
import { Button } from '#client/ui/button.tsx'
import { useRovingFocus } from './roving-focus.ts'
import { ownColour } from './text-style.ts'

const columns = 7

interface ColourPanelProps {
  /** The colour of the text at the cursor. */
  current: string
  onChoose: (colour: string) => void
}

/** The palette, whose arrow keys walk it like a table, and a picker for every other colour. */
export function ColourPanel({ current, onChoose }: ColourPanelProps) {
  const { t } = useTranslation('editor')
  const [custom, setCustom] = useState(current)
  const roving = useRovingFocus<HTMLDivElement>(columns)
  const marked = palette.find((colour) => colour === current) ?? ownColour

  return (
    <>
      <div className="ed-palette stack" role="group" aria-label={t('palette')} {...roving}>
        {palette.map((colour) => (
          <button
            key={colour}
            type="button"
            data-roving=""
            tabIndex={colour === marked ? 0 : -1}
            autoFocus={colour === marked}
            aria-label={colour === ownColour ? t('ownColour') : t('colourOf', { colour })}
            title={colour === ownColour ? t('ownColour') : colour}
            aria-pressed={colour === current}
            style={{ background: colour === ownColour ? 'var(--ink)' : colour }}
            onClick={() => onChoose(colour)}
          />
        ))}
      </div>
      <div className="ed-custom row wraps between gap-3">
        <label className="row gap-3">
          {t('customColour')}
          <input className="framed" type="color" value={custom} onChange={(event) => setCustom(event.target.value)} />
        </label>
        <Button look="line" onClick={() => onChoose(custom)}>
          {t('applyColour')}
        </Button>
      </div>
    </>
  )
}
