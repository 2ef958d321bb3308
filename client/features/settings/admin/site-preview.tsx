import type { CSSProperties, ReactNode } from 'react'
import { paletteOf } from '#shared/colours.ts'
import { markPath, type Mark, type Site } from '#shared/site.ts'
import { FittedName } from '#client/ui/site-name.tsx'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

// What readers will see of the site, on both papers. The colours are those of client/styles/tokens.css.

const papers = {
  light: { '--paper': '#f4f4f0', '--ink': '#14161e', '--ink-2': '#484b57', '--hair': '#d0d0c8' },
  dark: { '--paper': '#0e1120', '--ink': '#ecebe6', '--ink-2': '#b9bccb', '--hair': '#2c3150' },
}
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** An accent that is half typed colours nothing. */
const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text)

/** Something on light and on dark paper. */
export function OnPapers({ accent, children }: { accent: Site['accent']; children: (theme: Theme) => ReactNode }) {
  const { t } = useTranslation('adminSettings')
  const palette = isColour(accent.light) && isColour(accent.dark) ? paletteOf(accent) : undefined
  return themes.map((theme) => (
    <figure
      key={theme}
      className="set-paper stack gap-3 breaks pad-4"
      style={{ ...papers[theme], ...palette?.[theme] } as CSSProperties}
    >
      <figcaption>{t(`papers.${theme}`)}</figcaption>
      {children(theme)}
    </figure>
  ))
}

interface NameProps {
  name: string
  latinName: string
  tagline: string
  logo?: Mark | null
}

/** The name as the masthead has it. */
export function NamePreview({ name, latinName, tagline, logo }: NameProps) {
  const lang = useLang()
  return (
    <p className="set-name row wraps gap-2-4">
      {logo ? (
        <img src={markPath(logo, 'logo')} alt={name} width={logo.width} height={logo.height} />
      ) : (
        <FittedName name={name} />
      )}
      {lang === 'en' && !logo && latinName && <small className="accent">{latinName}</small>}
      <span className="soft">{tagline}</span>
    </p>
  )
}
