import { useTranslation } from 'react-i18next'
import { defaultLang, langs, type Lang } from '#shared/lang.ts'

/** The language of the page. */
export function useLang(): Lang {
  const { i18n } = useTranslation()
  return langs.find((lang) => lang === i18n.language) ?? defaultLang
}

/** The `lang` attribute of a text inside a page: only where the text is in the other language. */
export const foreignLang = (text: Lang, page: Lang): Lang | undefined => (text === page ? undefined : text)
