export const langs = ['ta', 'en'] as const
export type Lang = (typeof langs)[number]
export const defaultLang: Lang = 'ta'

/** A text that may have an English version, which is empty where there is none, for a page of a language. */
export const textIn = (lang: Lang, text: string, english: string): string => (lang === 'en' && english) || text

/** The cookie with the reader's language, so that the server can render in it. */
export const langCookie = 'lang'

/** The language in a `Cookie` header; Tamil by default. */
export const langOfCookies = (cookies: string | null | undefined): Lang =>
  cookies && /(?:^|;\s*)lang=en(?:;|$)/.test(cookies) ? 'en' : defaultLang

/** Whether a text is mostly Tamil: decides the `lang` attribute of a block written by an editor. */
export function langOfText(text: string): Lang {
  const tamil = text.match(/[\u0B80-\u0BFF]/g)?.length ?? 0
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0
  return latin > tamil ? 'en' : 'ta'
}
