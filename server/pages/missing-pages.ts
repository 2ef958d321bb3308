import type { Db } from '#server/core/db.ts'
import { cacheVersionReader } from '#server/core/cache-version.ts'

interface Made {
  html?: string
  response: Response
}

export interface MissingPages {
  /** The page for what does not exist, made once for each key. @param make gives undefined where there is none for all */
  get(key: string, make: () => Promise<Made | undefined>): Promise<Response | undefined>
}

/**
 * Pages that say that there is nothing, kept until the content changes. They are the same for all addresses, so they have no
 * scripts, which would find another address than the one that was rendered; only the theme's, which runs in the head.
 */
export function createMissingPages(db: Db): MissingPages {
  const version = cacheVersionReader(db)
  let keptVersion = version()
  const kept = new Map<string, { html: string; headers: Headers }>()
  return {
    async get(key, make) {
      const startedAt = version()
      if (startedAt !== keptVersion) kept.clear()
      keptVersion = startedAt
      let page = kept.get(key)
      if (!page) {
        const made = await make()
        if (made?.html === undefined) return undefined
        page = { html: withoutScripts(made.html), headers: made.response.headers }
        if (version() === startedAt) kept.set(key, page)
      }
      return new Response(page.html, { status: 404, headers: page.headers })
    },
  }
}

const themeScript = /<script>(?:(?!<\/script>)[\s\S])*<\/script>/

/** Only the first script stays: the theme's. */
export function withoutScripts(html: string): string {
  const theme = themeScript.exec(html)?.[0] ?? ''
  const rest = html.replace(theme, () => '<!--theme-->').replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  return rest.replaceAll(/<link rel="modulepreload"[^>]*>/g, '').replace('<!--theme-->', () => theme)
}
