import { use } from 'react'
import { I18nContext } from 'react-i18next'
import type { I18n, Translate } from './i18n.ts'
import { translateIn } from './translate.ts'
import type { Namespace } from './message-types.ts'

/** i18next for the page's language. */
export function useI18n(): I18n {
  const context = use(I18nContext)
  if (!context) throw new Error('useI18n needs an I18nextProvider around it')
  return context.i18n as unknown as I18n
}

/**
 * The messages of a namespace: `const { t } = useTranslation('posts')`, `t('share.label')`. Of several, keys without a
 * namespace belong to the first: `useTranslation(['posts', 'errors'])`, `t('errors:NETWORK')`.
 *
 * The library's hook watches for languages that change and messages that arrive later; here a page has one language, and
 * its messages are there before it is shown.
 */
export function useTranslation<First extends Namespace, More extends Namespace = never>(
  namespaces: First | readonly [First, ...More[]],
): { t: Translate<First, First | More> } {
  const first = typeof namespaces === 'string' ? namespaces : namespaces[0]
  return translateIn(useI18n(), first) as { t: Translate<First, First | More> }
}
