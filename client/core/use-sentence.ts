import type { ErrorCode } from '#shared/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf, fieldErrorsOf } from './errors.ts'

type OwnSentences = Partial<Record<ErrorCode | 'NETWORK', string>>

/** The sentence for a failed call; `own` replaces the general ones of NETWORK and INTERNAL, both or each. */
export function useSentence(): (error: unknown, own?: string | { NETWORK?: string; INTERNAL?: string }) => string {
  const { t } = useTranslation('errors')
  return (error, own = {}) => {
    const code = errorCodeOf(error)
    const better: OwnSentences = typeof own === 'string' ? { NETWORK: own, INTERNAL: own } : own
    return better[code] ?? t(code)
  }
}

/** The sentence of each field that the server has refused. */
export function useFieldErrors(error: unknown): (name: string) => string | null {
  const { t } = useTranslation('errors')
  const fields = fieldErrorsOf(error)
  return (name) => (fields[name] ? t(fields[name]) : null)
}
