/** Redirects: from links that were cut, and after a change of the language. */
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler, Context } from 'hono'
import { langCookie, langs, type Lang } from '#shared/lang.ts'

// Messengers and mails cut long links, and a Tamil letter is nine characters of an address: what is left often ends within
// one.

/** A part of a text that was encoded, of which only whole letters are kept. */
function wholeLettersOf(escapes: string): string {
  const bytes = Buffer.from(escapes.replaceAll('%', ''), 'hex')
  return encodeURIComponent(bytes.toString().replaceAll('\uFFFD', ''))
}

function isReadable(path: string): boolean {
  try {
    // The result is used: a bundler drops a call that it takes for one without effect.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/**
 * The path of an address without what is no whole letter of it.
 * @returns undefined where it can be read as it is
 */
export function mendedPath(path: string): string | undefined {
  if (isReadable(path)) return undefined
  const mended = path.replace(/(?:%[\da-f]{2})+/gi, wholeLettersOf).replace(/%[\da-f]?$|%(?![\da-f]{2})/gi, '')
  // Two slashes, of either kind, would begin the name of another site.
  return mended.replace(/^[/\\]+/, '/')
}

/** Leads from an address that ends within a letter to what is left of it. */
export const mendCutLinks: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  const [path = '', ...query] = (c.env.incoming.url ?? '').split('?')
  const mended = path.startsWith('/') && path.includes('%') ? mendedPath(path) : undefined
  if (mended === undefined) return next()
  return c.redirect([mended, ...query].join('?'), 301)
}

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
