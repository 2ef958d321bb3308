import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { currentTheme, setTheme, type Theme } from '#client/core/theme.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LanguageSwitch } from '#client/ui/language-switch.tsx'
import { Initial } from '#client/ui/initial.tsx'
import { SiteName } from '#client/ui/site-name.tsx'
import type { Role, SessionUser } from '#shared/auth.ts'
import { isShortName } from '#shared/name-fit.ts'
import { useSite } from '#client/core/settings.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { accountPage } from './admin-token.ts'
import { AdminNav } from './admin-nav.tsx'
import { feetOf } from './admin-sections.ts'
import { useNews } from './use-news.ts'
import { badgesOf, useWaiting } from './use-waiting.ts'

interface AdminRailProps {
  /** Whoever is signed in; undefined while that is being asked. */
  user: SessionUser | undefined
  /** What of the admin is open to them; undefined until a second factor is set up. */
  role: Role | undefined
  onFind: () => void
  onLogout: () => void
}

/** The navigation of the admin with what stays at its foot; on the phone a menu that takes the whole screen. */
export function AdminRail({ user, role, onFind, onLogout }: AdminRailProps) {
  const { t } = useTranslation(['adminSite', 'adminHome'])
  const site = useSite()
  const { pathname } = useLocation()
  const { data: waiting } = useWaiting(role !== undefined)
  useNews(waiting)
  // The path that the menu was opened on: another page closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === pathname
  const links = useRef<HTMLElement>(null)
  const menu = useRef<HTMLButtonElement>(null)
  // On a low screen the links scroll: the current one must be visible.
  useEffect(() => {
    links.current?.querySelector('.rail-nav [aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenOn(null)
      menu.current?.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOpen])

  return (
    <aside className={classNames('rail hair-below on-sheet', isOpen && 'rail-open column')}>
      <div className="rail-head row gap-5">
        <Link
          className={classNames(
            'rail-title row tap gap-3 soft',
            (site.logo || !isShortName(site.name)) && 'rail-long shrinks container',
          )}
          to="/admin/dashboard"
        >
          <SiteName />
          <span>{t('adminSite:title')}</span>
        </Link>
        {role && (
          <button
            type="button"
            className="rail-find tap semibold"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={onFind}
          >
            {t('adminHome:palette.find')} <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
        )}
        <button
          ref={menu}
          type="button"
          className="rail-menu tap semibold"
          aria-expanded={isOpen}
          aria-controls="rail-body"
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        >
          {t('adminSite:menu')}
        </button>
      </div>
      <div className="rail-body" id="rail-body">
        <nav ref={links} className="rail-nav" aria-label={t('adminSite:title')}>
          <AdminNav role={role} badges={waiting ? badgesOf(waiting) : {}} />
        </nav>
        <div className="rail-foot note hair-above">
          <div className="rail-row rail-feet wraps between">
            {role &&
              feetOf(role).map(({ key, to }) => (
                <Link key={key} className="rail-link" to={to}>
                  {t(`adminSite:nav.${key}`)}
                </Link>
              ))}
          </div>
          {role && (
            <div className="rail-row">
              <Link className="rail-link" to={accountPage}>
                {t('adminSite:nav.account')}
              </Link>
            </div>
          )}
          <ThemeChoice />
          <LanguageSwitch />
          {user && <Who user={user} />}
          <div className="rail-row">
            <button type="button" className="rail-link" onClick={onLogout}>
              {t('adminSite:logout')}
            </button>
            <a className="rail-link rail-site soft" href="/home">
              {t('adminSite:viewSite')}
            </a>
          </div>
        </div>
      </div>
    </aside>
  )
}

/** Who is signed in, since several people may share a computer. */
function Who({ user: { name, role } }: { user: SessionUser }) {
  const { t } = useTranslation('adminStaff')
  const page = useLang()
  return (
    <div className="rail-who row gap-3">
      <Initial name={name} />
      <p className="shrinks">
        <b className="breaks" lang={foreignLangOf(name, page)}>
          {name}
        </b>
        {role !== 'reader' && <small>{t(`roles.${role}`)}</small>}
      </p>
    </div>
  )
}

function ThemeChoice() {
  const { t } = useTranslation('adminSite')
  const [theme, show] = useState<Theme>(currentTheme)
  return (
    <div className="rail-theme" role="group" aria-label={t('theme.label')}>
      <span aria-hidden="true">{t('theme.label')}</span>
      {(['light', 'dark'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={theme === one}
          onClick={() => {
            setTheme(one)
            show(one)
          }}
        >
          {t(`theme.${one}`)}
        </button>
      ))}
    </div>
  )
}
