import { forbiddenCharacters } from '#shared/text.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text as content or attribute of XML. Characters that XML 1.0 forbids are dropped. */
export const escapeXml = (text: string): string =>
  text.replace(forbiddenCharacters, '').replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** HTML inside a CDATA section. Characters that XML 1.0 forbids are dropped. */
export const cdata = (html: string): string =>
  `<![CDATA[${html.replace(forbiddenCharacters, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n'
