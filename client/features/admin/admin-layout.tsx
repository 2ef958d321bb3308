import './admin-layout.css'
import { Link, useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Role } from '#shared/auth.ts'
import { site } from '#shared/site.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { toggleTheme } from '#client/core/theme.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { AdminNav } from './admin-nav.tsx'
import { mayOpen } from './admin-sections.ts'
import { Forbidden } from './forbidden.tsx'
import { AdminUserContext } from './admin-user.ts'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { UndoProvider } from './undo.tsx'
import { useAdminSession } from './use-admin-session.ts'

/** The admin's frame: the sidebar, which is a menu on the phone, and the page, once the session is verified. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('adminSite')
  const session = useAdminSession()
  const { pathname } = useLocation()
  const page = useRef<HTMLElement>(null)
  useFocusKeeper(page)
  const isWholeScreen = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isWholeScreen),
  })

  return (
    <div className={classNames('adm', isWholeScreen && 'whole')}>
      {!isWholeScreen && (
        <Rail role={session.state === 'valid' ? session.user.role : undefined} onLogout={() => void session.logout()} />
      )}
      <main ref={page} className="adm-page" id="main" tabIndex={-1}>
        {session.state === 'checking' && (
          <div aria-busy="true" aria-label={t('login.checking')}>
            <SkeletonBlock className="adm-wait-head" />
            <SkeletonLine />
            <SkeletonLine />
            <SkeletonLine short />
          </div>
        )}
        {session.state === 'unreachable' && (
          <ErrorPanel title={t('offline.title')} onRetry={session.retry}>
            {t('offline.text')}
          </ErrorPanel>
        )}
        {session.state === 'valid' && (
          <AdminUserContext value={session.user}>
            {session.isOffline && (
              <p className="adm-offline" role="status">
                <strong>{t('offline.title')}</strong> {t('offline.text')}
              </p>
            )}
            {mayOpen(session.user.role, pathname) ? (
              <UndoProvider>{children}</UndoProvider>
            ) : (
              <Forbidden role={session.user.role} />
            )}
          </AdminUserContext>
        )}
      </main>
    </div>
  )
}

function Rail({ role, onLogout }: { role: Role | undefined; onLogout: () => void }) {
  const { t } = useTranslation(['adminSite', 'site'])
  const lang = useLang()
  const { pathname, href } = useLocation()
  // The path that the menu was opened on: another page closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  const isOpen = openOn === pathname
  const links = useRef<HTMLElement>(null)
  // On a low screen the links scroll: the current one must be visible.
  useEffect(() => {
    links.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  })
  const otherLang = lang === 'ta' ? 'en' : 'ta'

  return (
    <aside className={classNames('rail', isOpen && 'rail-open')}>
      <div className="rail-head">
        <Link className="rail-title" to="/admin/dashboard">
          <b lang="ta">{site.name}</b>
          <span>{t('title')}</span>
        </Link>
        <button
          type="button"
          className="rail-menu"
          aria-expanded={isOpen}
          aria-controls="rail-body"
          onClick={() => setOpenOn(isOpen ? null : pathname)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          {t('menu')}
        </button>
      </div>
      <div className="rail-body" id="rail-body">
        <nav ref={links} className="rail-nav" aria-label={t('title')}>
          <AdminNav role={role} />
        </nav>
        <div className="rail-foot">
          <div className="rail-row">
            {role && hasRight(role, 'admin') && (
              <Link className="rail-link" to="/admin/settings">
                {t('nav.settings')}
              </Link>
            )}
            <a className="rail-link" href="/home">
              {t('viewSite')}
            </a>
          </div>
          <div className="rail-row">
            <a
              className="rail-link"
              href={`/lang/${otherLang}?to=${encodeURIComponent(href)}`}
              lang={otherLang}
              hrefLang={otherLang}
            >
              {t('language')}
            </a>
            <button type="button" className="rail-link" onClick={onLogout}>
              {t('logout')}
            </button>
            <ThemeButton />
          </div>
        </div>
      </div>
    </aside>
  )
}

function ThemeButton() {
  const { t } = useTranslation('site')
  return (
    <>
      <button
        type="button"
        className="rail-link rail-plus only-light"
        aria-label={t('theme.toDark')}
        title={t('theme.toDark')}
        onClick={toggleTheme}
      >
        <Icon name="moon" />
      </button>
      <button
        type="button"
        className="rail-link rail-plus only-dark"
        aria-label={t('theme.toLight')}
        title={t('theme.toLight')}
        onClick={toggleTheme}
      >
        <Icon name="sun" />
      </button>
    </>
  )
}
