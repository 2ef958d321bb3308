import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { PageError } from '#client/ui/page-error.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import type { SitePage } from '#shared/site-pages.ts'

interface SitePageFrameProps {
  page: Pick<SitePage, 'title' | 'lang' | 'updatedAt'>
  /** Its text. */
  children: ReactNode
}

/** The title of a page of the house, and when it was changed; what is not in the page's language says so. */
export function SitePageFrame({ page, children }: SitePageFrameProps) {
  const { t } = useTranslation('pages')
  const lang = useLang()
  const changed = (
    <span>
      {t('changed')} <Day date={page.updatedAt} format="long" />
    </span>
  )
  return (
    <TitledPage title={page.lang === lang ? page.title : <span lang={page.lang}>{page.title}</span>} aside={changed}>
      {children}
    </TitledPage>
  )
}

export function SitePageNotFound() {
  const { t } = useTranslation('pages')
  return <PageNotFound title={t('missing')} text={t('missingText')} />
}

export function SitePageFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('pages')
  return <PageError {...props} title={t('failed')} />
}
