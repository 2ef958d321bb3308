import './site-name.css'
import { Fragment, type CSSProperties } from 'react'
import { langOfText } from '#shared/lang.ts'
import { fitName, isShortName, stampOf, type NameBox } from '#shared/name-fit.ts'
import { markPath, type Mark } from '#shared/site.ts'
import { textWidth } from '#shared/word-width.ts'
import { useSite } from '#client/core/settings.ts'

// The house's own face: one way to set its name, or to show its logo, wherever it stands. Each place says how large its box
// is; a short name stands there as the place draws it, a longer one as large as the box lets it be.

/** On the sheets of forms that let somebody in. */
export const signBox: NameBox = { width: 272, height: 112, max: 56 }

const rem = (px: number): string => `${px / 16}rem`

const boxOf = ({ width, height, max }: NameBox) => ({
  '--box-width': rem(width),
  '--box-height': rem(height),
  '--box-max': rem(max),
})

/** A name in a box. */
export function FittedName({ name, box }: { name: string; box: NameBox }) {
  const lang = langOfText(name)
  if (isShortName(name))
    return (
      <b className="house" lang={lang}>
        {name}
      </b>
    )
  const { lines, width } = fitName(name, box)
  return (
    <b
      className="house fitted"
      lang={lang}
      style={{ ...boxOf(box), '--w': width, '--n': lines.length } as CSSProperties}
    >
      {lines.map((line, index) => (
        <Fragment key={lines.slice(0, index + 1).join(' ')}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </b>
  )
}

/** The logo, on both papers. */
export function SiteLogo() {
  const { name, logo, logoDark } = useSite()
  if (!logo) return null
  return (
    <>
      <LogoPicture logo={logo} name={name} className={logoDark ? 'for-light' : undefined} />
      {logoDark && <LogoPicture logo={logoDark} name={name} className="for-dark" />}
    </>
  )
}

function LogoPicture({ logo, name, className }: { logo: Mark; name: string; className: string | undefined }) {
  const { width, height } = logo
  return <img src={markPath(logo, 'logo')} alt={name} width={width} height={height} className={className} />
}

/** The name of the site in a box, or its logo. */
export function SiteName({ box }: { box: NameBox }) {
  const { name, logo } = useSite()
  if (!logo) return <FittedName name={name} box={box} />
  return (
    <b className="house drawn" style={boxOf(box) as CSSProperties}>
      <SiteLogo />
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
