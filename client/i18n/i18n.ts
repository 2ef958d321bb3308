import { createInstance, type i18n as I18next } from 'i18next'
import type { Lang } from '#shared/lang.ts'
import type { MessageKey, MessageValues, Namespace } from './message-types.ts'

/** A message in the page's language. The compiler refuses unknown keys, and missing or misspelt values. */
export type Translate<First extends Namespace, All extends Namespace = First> = <Key extends MessageKey<First, All>>(
  key: Key,
  ...values: MessageValues<Key, First>
) => string

/** i18next for one language, which never changes: another language is another instance. */
export interface I18n extends Omit<I18next, 'language' | 't'> {
  language: Lang
  /** For code outside components, as heads of pages. */
  t: Translate<'site', Namespace>
}

/** The instance with the library's own types, which know no keys. */
export const i18nextOf = (i18n: I18n): I18next => i18n as unknown as I18next

interface MessageGroup {
  readonly [key: string]: string | MessageGroup
}
/** Messages by namespace. */
export type Messages = Readonly<Record<string, MessageGroup>>

export function createI18n(language: Lang, messages: Messages): I18n {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    resources: { [language]: messages },
    defaultNS: 'site',
    // Messages come with the page: nothing is ever waited for.
    initAsync: false,
    appendNamespaceToMissingKey: true,
    // A key without a message can only come from a newer server, whose codes of errors this page does not know.
    parseMissingKeyHandler: (key) => (/^errors:(?!OUTDATED)/.test(key) ? i18n.t('errors:OUTDATED') : key),
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return i18n as unknown as I18n
}

/** Adds namespaces, and messages to those that are there. */
export function addMessages(i18n: I18n, messages: Messages): void {
  for (const [namespace, group] of Object.entries(messages))
    i18n.addResourceBundle(i18n.language, namespace, group, true)
}
