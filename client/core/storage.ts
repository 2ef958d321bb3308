// What is stored in this browser. Browsers refuse it by a setting, in windows of other apps there is none, and it can be
// full: nothing here throws, and what the browser does not keep holds as long as the document.

export interface BrowserStorage {
  /** null: there is nothing. */
  get(key: string): string | null
  /** What is stored as JSON; null also for what is none. */
  json(key: string): unknown
  /** @returns false when the browser does not keep it */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
}

/** @param open the browser's storage: may throw, or find none */
export function storageOf(open: () => Storage | null): BrowserStorage {
  /** What the browser has not kept. It goes before what it has: an older value may have stayed there. */
  const unkept = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage | null) => T, otherwise: T): T => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  const get = (key: string): string | null =>
    unkept.get(key) ?? attempt((storage) => storage?.getItem(key) ?? null, null)
  return {
    get,
    json(key) {
      try {
        return JSON.parse(get(key) ?? 'null') as unknown
      } catch {
        return null
      }
    },
    set(key, value) {
      const isKept = attempt((storage) => {
        storage?.setItem(key, value)
        return Boolean(storage)
      }, false)
      if (isKept) unkept.delete(key)
      else unkept.set(key, value)
      return isKept
    },
    remove(key) {
      unkept.delete(key)
      attempt((storage) => storage?.removeItem(key), undefined)
    },
    keys: () =>
      attempt(
        (storage) => {
          const kept = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
          return [...new Set([...kept, ...unkept.keys()])]
        },
        [...unkept.keys()],
      ),
  }
}

/** `localStorage`: for all tabs, until it is removed. */
export const deviceStorage = storageOf(() => localStorage)
/** `sessionStorage`: for one tab, until it is closed. */
export const tabStorage = storageOf(() => sessionStorage)
