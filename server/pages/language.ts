import type { Context } from 'hono'
import { langCookie, langs } from '#shared/lang.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The page to return to: an address of this site, never one that a browser would resolve to another. */
export function backTo(to: string | undefined): string {
  if (!to || !/^\/(?![/\\])/.test(to)) return '/home'
  // Browsers drop tabs and line ends from addresses: what is left must still be a path.
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001F\\]/.test(to) ? '/home' : encodeURI(decodeSafely(to))
}

function decodeSafely(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return '/home'
  }
}

/** `GET /lang/{ta|en}?to=/path`: remembers the language and goes back, with or without scripts. */
export const switchLanguage = (publicUrl: string) => (c: Context) => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const lang = langs.find((known) => known === c.req.param('lang'))
  if (!lang) return c.notFound()
  c.header('set-cookie', `${langCookie}=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`)
  c.header('cache-control', 'no-store')
  return c.redirect(backTo(c.req.query('to')), 303)
}
