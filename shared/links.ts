// Which addresses a text may link to. The server's cleaner enforces these rules; the editor uses them for instant feedback.

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const emailLike = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const hostLike = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+([:/?#]|$)/u
// Browsers ignore these inside an address, so "java\nscript:" would be executed.
// oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
const control = /[\u0000-\u001f\u007f]/

/**
 * The address as it is stored, or null when it is not one of http(s), mailto, tel, a path of this site or an anchor
 * of this page. A missing scheme is added: `mai.example` -> `https://mai.example`.
 */
export function normaliseHref(input: string): string | null {
  const text = input.trim()
  if (!text || /\s/.test(text) || control.test(text)) return null
  if (text.startsWith('#')) return text.length > 1 ? text : null
  // "//host" and "/\host" would leave the site.
  if (text.startsWith('/')) return /^\/[/\\]/.test(text) ? null : text
  if (emailLike.test(text)) return `mailto:${text}`
  const withScheme = hostLike.test(text) ? `https://${text}` : text
  const url = URL.parse(withScheme)
  if (!url || !schemes.has(url.protocol)) return null
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return url.pathname ? withScheme : null
  return url.hostname ? withScheme : null
}

/** Whether a link that is already in a text may stay there. */
export const isAllowedHref = (href: string): boolean => normaliseHref(href) === href.trim()
