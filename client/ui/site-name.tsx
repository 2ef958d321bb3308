import './site-name.css'
import type { CSSProperties, ReactNode } from 'react'
import { langOfText } from '#shared/lang.ts'
import { isShortName, nameWidth, stampOf } from '#shared/name-fit.ts'
import { markPath, type Mark } from '#shared/site.ts'
import { textWidth } from '#shared/word-width.ts'
import { useSite } from '#client/core/settings.ts'
import { classNames } from './class-names.ts'

// The house's own face: one way to set its name, or to show its logo, wherever it stands. The style sheet of each place says
// how large its box is; a short name stands there as the place draws it, a longer one as large as the box lets it be.

interface NameProps {
  name: string
  children?: ReactNode
}

/** A name in the box of its place. */
export function FittedName({ name, children }: NameProps) {
  const isShort = isShortName(name)
  const widths = isShort
    ? undefined
    : { '--w1': nameWidth(name, 1), '--w2': nameWidth(name, 2), '--w3': nameWidth(name, 3) }
  return (
    <b className={isShort ? 'house' : 'house fitted'} lang={langOfText(name)} style={widths as CSSProperties}>
      {name}
      {children}
    </b>
  )
}

function LogoPicture({ logo, name, className }: { logo: Mark; name: string; className: string | undefined }) {
  const { width, height, tone } = logo
  return (
    <img
      src={markPath(logo, 'logo')}
      alt={name}
      width={width}
      height={height}
      className={classNames(className, tone)}
    />
  )
}

/** The name of the site, with what belongs to it; or its logo, on both papers. */
export function SiteName({ children }: { children?: ReactNode }) {
  const { name, logo, logoDark } = useSite()
  if (!logo) return <FittedName name={name}>{children}</FittedName>
  return (
    <b className="house drawn">
      <LogoPicture logo={logo} name={name} className={logoDark ? 'for-light' : undefined} />
      {logoDark && <LogoPicture logo={logoDark} name={name} className="for-dark" />}
    </b>
  )
}

/** What stands on the stamp of a letter: the icon, a short name, or the first letter of a longer one. */
export function SiteStamp({ className }: { className: string }) {
  const { name, icon } = useSite()
  const shown = stampOf(name)
  return (
    <div
      className={`${className} stamp`}
      aria-hidden="true"
      lang={langOfText(shown)}
      style={{ '--w': textWidth(shown) } as CSSProperties}
    >
      {icon ? <img src={markPath(icon, 'touch')} alt="" width={48} height={48} /> : shown}
    </div>
  )
}
