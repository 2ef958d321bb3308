const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text as content or attribute of XML. Characters that XML 1.0 forbids are dropped. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** HTML inside a CDATA section. */
export const cdata = (html: string): string => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n'
