import '#client/ui/work.css'
import './settings-page.css'
import { useQuery } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { ContactSettings, IdentitySettings, LookSettings } from './identity-settings.tsx'
import { HomeSettings, MailSettings, NoticeSettings, ReadingSettings, ShopSettings } from './other-settings.tsx'

const sections = [
  ['identity', IdentitySettings],
  ['look', LookSettings],
  ['contact', ContactSettings],
  ['home', HomeSettings],
  ['shop', ShopSettings],
  ['mail', MailSettings],
  ['notice', NoticeSettings],
  ['reading', ReadingSettings],
] as const

/** How often the page looks whether the worker has drawn an upload. */
const drawingMs = 1500

/** Settings of the whole site, each part with a form of its own. Who may not change a part sees it. */
export function SettingsPage() {
  const { t } = useTranslation('adminSettings')
  const trpc = useTrpc()
  const stored = useQuery(
    trpc.settings.all.queryOptions(undefined, {
      staleTime: 0,
      refetchInterval: ({ state }) => {
        const { logo, logoDark, icon } = state.data?.settings ?? {}
        return [logo, logoDark, icon].some((mark) => mark?.drawing) ? drawingMs : false
      },
    }),
  )
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      {stored.isError && !stored.data && <ErrorPanel title={t('loadFailed')} onRetry={() => void stored.refetch()} />}
      {stored.isPending && <SkeletonLine />}
      {stored.data && (
        <div className="set-page stack">
          <nav className="set-nav" aria-label={t('parts')}>
            <ul className="cluster gap-x-4 hair-below">
              {sections.map(([id]) => (
                <li key={id}>
                  <a className="row tap accent hover-line" href={`#set-${id}`}>
                    {t(`sections.${id}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="set-sections stack">
            {sections.map(([id, Part]) => (
              <Part key={id} stored={stored.data} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}
