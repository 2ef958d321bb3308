import type { AnyRouter } from '@tanstack/react-router'
import { LRUCache } from 'lru-cache'

type BuildLocation = AnyRouter['buildLocation']
type Destination = Parameters<BuildLocation>[0]

/** Frame, sections and the links of some dozen lists. */
const mostKept = 2000
const kept = new LRUCache<string, ReturnType<BuildLocation>>({ max: mostKept })

/** Given with these, an address is more than its destination, or is built in another way. */
const unkept = ['href', 'state', 'mask', 'leaveParams', '_includeValidateSearch']

const isPlain = (value: unknown): boolean => value === undefined || (typeof value === 'object' && value !== null)

/** What an address depends on; undefined if that is more than the destination, such as the page on which a link stands. */
function keyOf(to: Destination): string | undefined {
  const { params, search, hash } = to
  const isOfItself =
    typeof to.to === 'string' &&
    to.to.startsWith('/') &&
    isPlain(search) &&
    (params === undefined ? !to.to.includes('$') : isPlain(params)) &&
    (hash === undefined || typeof hash === 'string') &&
    !unkept.some((name) => name in to)
  if (!isOfItself) return undefined
  return params || search || hash ? JSON.stringify([to.to, params, search, hash]) : to.to
}

/**
 * Lets a router of the server's take the addresses of links from those that were built for other pages: a page has some
 * hundred links, most of them to where its neighbours lead as well, and building one takes as long as rendering it.
 */
export function keepLinkAddresses(router: AnyRouter): void {
  const build = router.buildLocation
  router.buildLocation = ((to: Destination) => {
    const key = keyOf(to)
    if (key === undefined) return build(to)
    const address = kept.get(key) ?? build(to)
    kept.set(key, address)
    return address
  }) as BuildLocation
}
