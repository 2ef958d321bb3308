import type { Lang } from '#shared/lang.ts'
import type { MessageKey, MessageValues, Namespace, ReaderNamespace } from './message-types.ts'

// A few lines of our own: a library for this would be an eighth of all scripts that a reader loads.

/** A message in the page's language. The compiler refuses unknown keys, and missing or misspelt values. */
export type Translate<First extends Namespace, All extends Namespace = First> = <Key extends MessageKey<First, All>>(
  key: Key,
  ...values: MessageValues<Key, First>
) => string

/** The messages of one language, with all that is needed to say them. */
export interface I18n {
  language: Lang
  /** For what is no component: heads of pages. */
  t: Translate<'site', ReaderNamespace>
  /** The same function for the same namespace at every call. */
  translatorFor: (namespace: Namespace) => LooseTranslate
  /** Adds namespaces, and messages to those that are there. */
  add: (messages: Messages) => void
}

type LooseTranslate = (key: string, values?: Record<string, string | number>) => string

interface MessageGroup {
  readonly [key: string]: string | MessageGroup
}
/** Messages by namespace. */
export type Messages = Readonly<Record<string, MessageGroup>>

export function createI18n(language: Lang, messages: Messages): I18n {
  const known: Record<string, MessageGroup> = { ...messages }
  const plural = new Intl.PluralRules(language)
  const translators = new Map<Namespace, LooseTranslate>()

  const find = (key: string): string | undefined => {
    const found = key
      .split(/[:.]/)
      .reduce<string | MessageGroup | undefined>(
        (group, name) => (typeof group === 'object' ? group[name] : undefined),
        known,
      )
    return typeof found === 'string' ? found : undefined
  }
  const say: LooseTranslate = (key, values = {}) => {
    const form = typeof values.count === 'number' && find(`${key}_${plural.select(values.count)}`)
    // A key without a message can only come from a newer server: better its name than nothing.
    const message = form || (find(key) ?? find(`${key}_other`) ?? key)
    return message.replace(/{{(\w+)}}/g, (whole, name: string) => String(values[name] ?? whole))
  }
  const translatorFor = (namespace: Namespace): LooseTranslate => {
    const existing = translators.get(namespace)
    if (existing) return existing
    const translator: LooseTranslate = (key, values) => say(key.includes(':') ? key : `${namespace}:${key}`, values)
    translators.set(namespace, translator)
    return translator
  }
  return {
    language,
    t: translatorFor('site'),
    translatorFor,
    add(more) {
      for (const [namespace, group] of Object.entries(more)) known[namespace] = { ...known[namespace], ...group }
    },
  }
}
