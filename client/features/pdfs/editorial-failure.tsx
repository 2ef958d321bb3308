import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { PageError } from '#client/ui/page-error.tsx'

const titles = { NETWORK: 'fetchFailed', INTERNAL: 'loadFailed' } as const

/** In place of editorials that could not be loaded. */
export function EditorialFailure(props: ErrorComponentProps) {
  const { t } = useTranslation('pdfs')
  const code = errorCodeOf(props.error)
  return (
    <PageError {...props} title={t(code in titles ? titles[code as keyof typeof titles] : 'chronologicalFailed')} />
  )
}
