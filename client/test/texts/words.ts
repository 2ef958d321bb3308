import { formatDate } from '#shared/dates.ts'
import type { Lang } from '#shared/lang.ts'
import { addCases } from '#client/i18n/cases.ts'
import { createI18n } from '#client/i18n/i18n.ts'
import { messages } from '#client/i18n/messages.ts'
import type { Shown } from './shown.ts'
import type { Say } from './table.ts'

const tamil = createI18n('ta', messages.ta)
addCases(tamil)
export const words: Record<Lang, Say> = {
  en: createI18n('en', messages.en).getFixedT(null, 'site') as unknown as Say,
  ta: tamil.getFixedT(null, 'site') as unknown as Say,
}

/** Puts values in the places of their names. */
const filled = (sentence: string, values: Record<string, string | number> = {}): string =>
  sentence.replace(/{{(\w+)}}/g, (whole, name: string) => String(values[name] ?? whole))

/** A text of the table in the language of the page. */
export function wordsOf({ en, key, values, keyed = {}, on }: Shown, lang: Lang): string {
  const known = { ...values, ...(on && { date: formatDate(on, lang) }) }
  if (lang === 'en' || key === null) return filled(en, known)
  const said = Object.entries(keyed).map(([name, of]) => [name, words[lang](of)] as const)
  return words[lang](key, { ...known, ...Object.fromEntries(said) })
}
