import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** What to say of a failed call: the server's own sentence; where it says nothing of use, what has `failed`. */
export function useFailureText() {
  const { t } = useTranslation('errors')
  return (error: unknown, failed: string, unreachable = failed): string => {
    const code = errorCodeOf(error)
    if (code === 'NETWORK') return unreachable
    return code === 'INTERNAL' ? failed : t(code)
  }
}
