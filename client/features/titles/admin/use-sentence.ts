import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

type Deed = 'selected' | 'available' | 'add' | 'order' | 'remove'

/** The server's own sentence, the deed's when the fault is unknown, or that the server could not be asked. */
export function useSentence() {
  const { t } = useTranslation(['adminTitles', 'errors'])
  return (deed: Deed, error: unknown): string => {
    const code = errorCodeOf(error)
    if (code === 'NETWORK') return t(`errors.${deed}Network`)
    return code === 'INTERNAL' ? t(`errors.${deed}`) : t(`errors:${code}`)
  }
}
