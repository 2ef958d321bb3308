import { langOfText, textIn, type Lang } from '#shared/lang.ts'
import { useI18n } from '#client/i18n/use-translation.ts'

/** The language of the page. */
export const useLang = (): Lang => useI18n().language

/** The `lang` attribute of a text inside a page: only where the text is in the other language. */
export const foreignLang = (text: Lang, page: Lang): Lang | undefined => (text === page ? undefined : text)

/** The same for a text whose language nobody has named; one without letters has that of the page. */
export const foreignLangOf = (text: string, page: Lang): Lang | undefined =>
  /\p{L}/u.test(text) ? foreignLang(langOfText(text), page) : undefined

/** A text as a page shows it, and its `lang` attribute. */
interface Version {
  text: string
  lang: Lang | undefined
}

/** What a page shows of a text that may have an English version, which is empty where there is none. */
export function versionIn(page: Lang, text: string, english: string): Version {
  const shown = textIn(page, text, english)
  return { text: shown, lang: foreignLangOf(shown, page) }
}
