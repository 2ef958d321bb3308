import type { ErrorCode } from '#shared/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf, fieldErrorsOf } from './errors.ts'

/** The sentence of a failed call; `own` says it better where nothing or nothing telling was answered. */
export function useSentence(): (error: unknown, own?: { NETWORK?: string; INTERNAL?: string }) => string {
  const { t } = useTranslation('errors')
  return (error, own: Partial<Record<ErrorCode | 'NETWORK', string>> = {}) => {
    const code = errorCodeOf(error)
    return own[code] ?? t(code)
  }
}

/** The sentence of each field that the server has refused. */
export function useFieldErrors(error: unknown): (name: string) => string | null {
  const { t } = useTranslation('errors')
  const fields = fieldErrorsOf(error)
  return (name) => (fields[name] ? t(fields[name]) : null)
}
