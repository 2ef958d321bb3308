import type { Context } from 'hono'
import { langCookie, langs, type Lang } from '#shared/lang.ts'

/** The path of the counterpart of a post in that language, if there is one. */
type CounterpartPath = (postId: string, lang: Lang) => string | undefined

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

const postAddress = /^\/posts\/(\w+)(?:[/?#]|$)/

/**
 * `GET /lang/{ta|en}?to=/path`: remembers the language and goes back, with or without scripts; from a post that has a
 * counterpart in that language to the counterpart.
 */
export const switchLanguage = (publicUrl: string, counterpartPath: CounterpartPath) => (c: Context) => {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const lang = langs.find((known) => known === c.req.param('lang'))
  if (!lang) return c.notFound()
  c.header('set-cookie', `${langCookie}=${lang}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`)
  c.header('cache-control', 'no-store')
  const back = backTo(c.req.query('to'))
  const [, postId] = postAddress.exec(back) ?? []
  const counterpart = postId === undefined ? undefined : counterpartPath(postId, lang)
  return c.redirect(counterpart === undefined ? back : encodeURI(counterpart), 303)
}
