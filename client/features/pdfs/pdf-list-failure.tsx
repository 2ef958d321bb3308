import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { PageError } from '#client/ui/page-error.tsx'

/** In place of a list of PDFs that could not be loaded. */
export function PdfListFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('pdfs')
  return <PageError {...props} title={t(errorCodeOf(props.error) === 'NETWORK' ? 'listUnexpected' : 'listFailed')} />
}
