import { createContext, use } from 'react'
import type { I18n, Translate } from './i18n.ts'
import type { Namespace } from './message-types.ts'

const I18nContext = createContext<I18n | null>(null)

/** Around everything that is shown: `<I18nProvider value={i18n}>`. */
export const I18nProvider = I18nContext.Provider

export function useI18n(): I18n {
  const i18n = use(I18nContext)
  if (!i18n) throw new Error('useI18n needs an I18nProvider around it')
  return i18n
}

/**
 * The messages of a namespace: `const { t } = useTranslation('posts')`, `t('share.label')`. Of several, keys without a
 * namespace belong to the first: `useTranslation(['posts', 'errors'])`, `t('errors:NETWORK')`.
 */
export function useTranslation<First extends Namespace, More extends Namespace = never>(
  namespaces: First | readonly [First, ...More[]],
): { t: Translate<First, First | More> } {
  const first = typeof namespaces === 'string' ? namespaces : namespaces[0]
  return { t: useI18n().translatorFor(first) }
}
