import '#client/styles/layout.css'
import './admin-layout.css'
import { Link, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonBlock, SkeletonLine } from '#client/ui/skeleton.tsx'
import { AdminRail } from './admin-rail.tsx'
import { mayOpen } from './admin-sections.ts'
import { ProofProvider } from './proof.tsx'
import { AdminUserContext } from './admin-user.ts'
import { useFocusKeeper } from './use-focus-keeper.ts'
import { UndoProvider } from './undo.tsx'
import { useAdminSession } from './use-admin-session.ts'
import type { Role } from '#shared/auth.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { isLetter } from '#client/core/keys.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** The admin's frame: the navigation and the page, once the session is verified. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('adminSite')
  const session = useAdminSession()
  // Of the page that is shown: the address may be that of the next one already.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const page = useRef<HTMLElement>(null)
  useFocusKeeper(page)
  const [isFinding, setFinding] = useState(false)
  const find = useCallback(() => setFinding(true), [])
  useFindKey(find)
  const isWholeScreen = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.isWholeScreen),
  })

  // Until a second factor is set up, only the own account is open.
  const role = session.state === 'valid' && !session.user.mustSetUpSecondFactor ? session.user.role : undefined

  return (
    <div className={classNames('adm stack', isWholeScreen && 'whole')}>
      {!isWholeScreen && (
        <AdminRail
          user={session.state === 'valid' ? session.user : undefined}
          role={role}
          onFind={find}
          onLogout={() => void session.logout()}
        />
      )}
      <main ref={page} className="adm-page shrinks" id="main" tabIndex={-1}>
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
              <p className="adm-offline mb-5 pad-3-4" role="status">
                <strong>{t('offline.title')}</strong> {t('offline.text')}
              </p>
            )}
            {mayOpen(session.user.role, pathname) ? (
              <UndoProvider>
                <ProofProvider>{children}</ProofProvider>
              </UndoProvider>
            ) : (
              <Forbidden role={session.user.role} />
            )}
          </AdminUserContext>
        )}
      </main>
      {isFinding && role && (
        <Suspense>
          <Palette role={role} onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** In place of a page that is not for this role. */
function Forbidden({ role }: { role: Role }) {
  const { t } = useTranslation(['adminStaff', 'adminSite'])
  return (
    <>
      <PageHead title={t('adminStaff:forbidden.title')} />
      <EmptyState
        text={role === 'reader' ? '' : t('adminStaff:forbidden.text', { role: t(`adminStaff:roles.${role}`) })}
      >
        <Link className="btn line" to="/admin/dashboard">
          {t('adminSite:nav.dashboard')}
        </Link>
      </EmptyState>
    </>
  )
}

/** Calls `onFind` at Ctrl+K or Cmd+K; in a text that is written the keys make a link. */
function useFindKey(onFind: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isLetter(event, 'k') || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      event.preventDefault()
      onFind()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onFind])
}
