import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

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
