import type { ErrorComponentProps } from '@tanstack/react-router'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PageError } from '#client/ui/page-error.tsx'

/** In place of a list of PDFs that could not be loaded. */
export function PdfListFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('pdfs')
  return <PageError {...props} title={t(errorCodeOf(props.error) === 'NETWORK' ? 'listUnexpected' : 'listFailed')} />
}

const titles = { NETWORK: 'fetchFailed', INTERNAL: 'loadFailed' } as const

/** In place of editorials that could not be loaded. */
export function EditorialFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('pdfs')
  const code = errorCodeOf(props.error)
  return (
    <PageError {...props} title={t(code in titles ? titles[code as keyof typeof titles] : 'chronologicalFailed')} />
  )
}
