import type { Db } from '#server/core/db.ts'
import { cacheVersionOf } from '#server/core/cache-version.ts'

interface Made {
  address: string
  body: Buffer
  response: Response
}

export interface MissingPages {
  /** The page for what does not exist, made once for each key. @param make gives undefined where there is none for all */
  get(key: string, make: () => Promise<Made | undefined>): Promise<Response | undefined>
}

/**
 * Pages that say that there is nothing, kept until the content changes. They are the same for all addresses, and tell the
 * browser's router by `data-address` which one they were rendered for (client/entry-client.tsx).
 */
export function createMissingPages(db: Db): MissingPages {
  const version = cacheVersionOf(db)
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
        if (!made) return undefined
        const html = made.body.toString().replace('<html ', `<html data-address="${made.address}" `)
        page = { html, headers: made.response.headers }
        if (version() === startedAt) kept.set(key, page)
      }
      return new Response(page.html, { status: 404, headers: page.headers })
    },
  }
}
