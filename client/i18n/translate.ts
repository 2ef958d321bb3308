import { i18nextOf, type I18n } from './i18n.ts'

type Plain = (key: string, ...values: unknown[]) => string

const known = new WeakMap<I18n, Map<string, { t: Plain }>>()

/** With the titles, names and numbers in them messages are without end. */
const maxRemembered = 2000

/** i18next takes some µs for each message, and a page has hundreds, most of which are asked for again. */
function remembering(translate: Plain): Plain {
  const said = new Map<string, string>()
  return (key, ...values) => {
    const asked = values.length > 0 ? key + JSON.stringify(values) : key
    let text = said.get(asked)
    if (text === undefined) {
      text = translate(key, ...values)
      if (said.size >= maxRemembered) said.clear()
      said.set(asked, text)
    }
    return text
  }
}

/** The messages of a language, of which keys without a namespace belong to the given one. */
export function translateIn(i18n: I18n, namespace: string): { t: Plain } {
  let translators = known.get(i18n)
  if (!translators) {
    translators = new Map()
    known.set(i18n, translators)
    // Messages that are added may be those that were missing.
    i18n.store.on('added', () => known.delete(i18n))
  }
  let translator = translators.get(namespace)
  if (!translator) {
    translator = { t: remembering(i18nextOf(i18n).getFixedT(null, namespace) as unknown as Plain) }
    translators.set(namespace, translator)
  }
  return translator
}
