import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The server's own sentence where it has one. */
export function useSentence() {
  const { t } = useTranslation(['adminBanners', 'errors'])
  return (action: 'load' | 'create' | 'update' | 'reorder' | 'delete', error: unknown): string => {
    const code = errorCodeOf(error)
    return code === 'NETWORK' || code === 'INTERNAL' ? t(`errors.${action}`) : t(`errors:${code}`)
  }
}
