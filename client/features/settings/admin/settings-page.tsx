import '#client/ui/work.css'
import './settings-page.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { markNames, type AdminSettings } from '#shared/settings.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { DigestPreview } from './digest-preview.tsx'
import { MarkField } from './mark-field.tsx'
import { MenusSection } from './menus-section.tsx'
import { SettingsSection, useMayChange } from './settings-section.tsx'
import { sectionIds } from './settings-table.ts'
import { ContactPreview, IdentityPreview, LookPreview, NoticePreview } from './site-preview.tsx'

/** The parts in their order; the menus are no form of fields. */
const partIds = sectionIds.flatMap((id) => (id === 'home' ? (['menus', id] as const) : [id]))

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
              {partIds.map((id) => (
                <li key={id}>
                  <a className="row tap accent hover-line" href={`#set-${id}`}>
                    {t(`sections.${id}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="set-sections stack">
            <Sections stored={stored.data} />
          </div>
        </div>
      )}
    </>
  )
}

/** Every part, with what it has besides its fields. */
function Sections({ stored }: { stored: AdminSettings }) {
  const { t } = useTranslation('adminSettings')
  const { settings, mailFrom } = stored
  const hasDigest = useMayChange('digestTime')
  return (
    <>
      <SettingsSection
        id="identity"
        stored={stored}
        preview={(typed) => <IdentityPreview typed={typed} settings={settings} />}
      />
      <SettingsSection id="look" stored={stored} preview={(typed) => <LookPreview typed={typed} settings={settings} />}>
        <div className="set-marks gap-5 stack">
          {markNames.map((name) => (
            <MarkField key={name} name={name} mark={settings[name]} label={t(name)} hint={t(`${name}Hint`)} />
          ))}
        </div>
      </SettingsSection>
      <SettingsSection
        id="contact"
        stored={stored}
        preview={(typed) => <ContactPreview typed={typed} settings={settings} />}
      />
      <MenusSection stored={stored} />
      <SettingsSection id="home" stored={stored} />
      <SettingsSection id="shop" stored={stored}>
        <p className="work-row">
          <Link to="/admin/orders" className="link">
            {t('fee')}
          </Link>
        </p>
      </SettingsSection>
      <SettingsSection
        id="mail"
        stored={stored}
        before={<p className="hint">{mailFrom === null ? t('mailNone') : t('mailFrom', { from: mailFrom })}</p>}
        previewTitle={t('digestPreview')}
        preview={
          hasDigest ? ({ digestTime }) => <DigestPreview time={digestTime} hasMail={mailFrom !== null} /> : undefined
        }
      />
      <SettingsSection
        id="notice"
        stored={stored}
        preview={(typed) => <NoticePreview typed={typed} settings={settings} />}
      />
      <SettingsSection id="reading" stored={stored} />
    </>
  )
}
