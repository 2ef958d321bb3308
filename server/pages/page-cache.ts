import type { Packed } from './packed.ts'

export interface PageCacheOptions {
  /** What all kept pages are made from; once it has moved, none of them is good any more. Asked at every request. */
  stamp: () => number
  /** Bound of the bodies that are kept. */
  maxBytes: number
}

export interface PageCache {
  /** A page that may be sent as it is. */
  find(key: string): Packed | undefined
  /** The kept page, or a new one. However many ask for a key at once, it is made once. */
  get(key: string, make: () => Promise<Packed>): Promise<Packed>
  readonly bytes: number
}

interface Entry {
  page: Packed
  /** Asked for since it was last spared: it gets a second chance when room is needed. */
  used: boolean
}

/**
 * Pages by key, for one state of the content. A page is kept only if the content did not move while it was made, so
 * none outlives a change; whoever asks after a change never gets a page that was begun before it.
 */
export function createPageCache({ stamp, maxBytes }: PageCacheOptions): PageCache {
  const pages = new Map<string, Entry>()
  let pending = new Map<string, Promise<Packed>>()
  let keptStamp = stamp()
  let bytes = 0

  function currentStamp(): number {
    const now = stamp()
    if (now !== keptStamp) {
      pages.clear()
      pending = new Map()
      bytes = 0
      keptStamp = now
    }
    return now
  }

  function find(key: string): Packed | undefined {
    currentStamp()
    const entry = pages.get(key)
    if (!entry) return undefined
    entry.used = true
    return entry.page
  }

  function keep(key: string, page: Packed): void {
    // One page must not push out all the others.
    if (page.bytes > maxBytes / 4) return
    pages.set(key, { page, used: false })
    bytes += page.bytes
    for (const [oldKey, entry] of pages) {
      if (bytes <= maxBytes) break
      pages.delete(oldKey)
      if (entry.used) pages.set(oldKey, { page: entry.page, used: false })
      else bytes -= entry.page.bytes
    }
  }

  async function begin(key: string, make: () => Promise<Packed>, begunAt: number): Promise<Packed> {
    const mine = pending
    try {
      const page = await make()
      if (page.status === 200 && currentStamp() === begunAt) keep(key, page)
      return page
    } finally {
      mine.delete(key)
    }
  }

  return {
    find,
    async get(key, make) {
      const found = find(key)
      if (found) return found
      const known = pending.get(key)
      if (known) return known
      const page = begin(key, make, keptStamp)
      pending.set(key, page)
      return page
    },
    get bytes() {
      return bytes
    },
  }
}
