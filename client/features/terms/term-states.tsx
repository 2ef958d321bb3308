import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PageError } from '#client/ui/page-error.tsx'
import { PageNotFound } from '#client/ui/page-not-found.tsx'

export function AuthorNotFound() {
  const { t } = useTranslation('terms')
  return <PageNotFound title={t('authorMissing')} text={t('missingText')} />
}

export function TagNotFound() {
  const { t } = useTranslation('terms')
  return <PageNotFound title={t('tagMissing')} text={t('missingText')} />
}

export function SeriesNotFound() {
  const { t } = useTranslation('terms')
  return <PageNotFound title={t('seriesMissing')} text={t('missingText')} />
}

export function TermFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('terms')
  return <PageError {...props} title={t('failed')} />
}
