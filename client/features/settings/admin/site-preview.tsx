import type { CSSProperties, ReactNode } from 'react'
import { paletteOf } from '#shared/colours.ts'
import type { Settings } from '#shared/settings.ts'
import { markPath, type Mark, type Site } from '#shared/site.ts'
import { FittedName } from '#client/ui/site-name.tsx'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { TypedSettings } from './settings-table.ts'

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
function OnPapers({ accent, children }: { accent: Site['accent']; children: (theme: Theme) => ReactNode }) {
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

interface MastheadProps {
  name: string
  latinName: string
  tagline: string
  logo?: Mark | null
}

/** The name as the masthead has it. */
function Masthead({ name, latinName, tagline, logo }: MastheadProps) {
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

interface PreviewProps {
  /** Of its own part of the page. */
  typed: TypedSettings
  settings: Settings
}

export function IdentityPreview({ typed, settings: { accent, logo } }: PreviewProps) {
  const lang = useLang()
  return (
    <OnPapers accent={accent}>
      {() => <Masthead name={typed.name} latinName={typed.latinName} tagline={typed.tagline[lang]} logo={logo.shown} />}
    </OnPapers>
  )
}

export function LookPreview({ typed, settings }: PreviewProps) {
  const { t } = useTranslation('adminSettings')
  const lang = useLang()
  const { logo, logoDark } = settings
  const shownIn = { light: logo.shown, dark: logoDark.shown ?? logo.shown }
  return (
    <OnPapers accent={typed.accent}>
      {(theme) => (
        <>
          <Masthead {...settings} tagline={settings.tagline[lang]} logo={shownIn[theme]} />
          <p>
            <span className="set-link accent">{t('sampleLink')}</span>{' '}
            <span className="set-fill">{t('sampleFill')}</span>
          </p>
        </>
      )}
    </OnPapers>
  )
}

export function ContactPreview({ typed, settings }: PreviewProps) {
  const lang = useLang()
  return (
    <OnPapers accent={settings.accent}>
      {() => (
        <div className="set-foot gap-2 note pre-line stack">
          <p>{typed.footer[lang]}</p>
          <p>
            {[typed.email, typed.phone, ...typed.links.split('\n')]
              .filter((each) => each.trim())
              .map((each) => (
                <span key={each} className="set-link accent">
                  {each.replace(/^https:\/\/(?:www\.)?([^/]*).*$/, '$1')}
                </span>
              ))}
          </p>
          <p>{typed.address[lang]}</p>
        </div>
      )}
    </OnPapers>
  )
}

export function NoticePreview({ typed: { notice }, settings }: PreviewProps) {
  const { t } = useTranslation('adminSettings')
  const text = notice[useLang()] || notice.ta || notice.en
  return (
    <OnPapers accent={settings.accent}>
      {() => (text ? <p className="set-notice">{text}</p> : <p className="hint">{t('noticeNone')}</p>)}
    </OnPapers>
  )
}
