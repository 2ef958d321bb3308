import type { ErrorCode } from '#shared/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf, fieldErrorsOf, isSaidAtField } from './errors.ts'

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

/** The same of a form; null where a field says it. */
export function useFormSentence(): (error: unknown, own?: string) => string | null {
  const sentence = useSentence()
  return (error, own) => (isSaidAtField(error) ? null : sentence(error, own))
}

/** The sentence of each field that the server has refused. */
export function useFieldErrors(error: unknown): (name: string) => string | null {
  const { t } = useTranslation('errors')
  const fields = fieldErrorsOf(error)
  return (name) => (fields[name] ? t(fields[name]) : null)
}
