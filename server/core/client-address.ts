import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net'

// Who calls: the address that limits count by. Anybody can send X-Forwarded-For, so it counts from the proxies of
// TRUSTED_PROXIES only.

/**
 * One spelling of an address, without port, brackets and zone; an IPv4 address inside an IPv6 one is that IPv4 address.
 * @returns undefined for anything else
 */
function addressOf(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^[\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : undefined
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
}

/**
 * The network by which a caller is counted: an IPv4 address, or the /64 of an IPv6 address, which a subscriber usually
 * has as a whole. At most 24 characters.
 */
export function networkOf(text: string): string {
  const address = addressOf(text) ?? ''
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** Addresses (`192.0.2.1`) and networks (`10.0.0.0/8`). @throws on anything else */
function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d+))?$/.exec(network) ?? []
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

export function areNetworks(texts: readonly string[]): boolean {
  try {
    blockListOf(texts)
    return true
  } catch {
    return false
  }
}

/**
 * Reads the network of the caller of a request: behind trusted proxies the last address of X-Forwarded-For that is not one
 * of them, otherwise that of the connection.
 * @param trusted addresses and networks of proxies
 */
export function createNetworkReader(
  trusted: readonly string[],
  log: { warn: (data: object, message: string) => void },
): (req: IncomingMessage) => string {
  const proxies = blockListOf(trusted)
  const isProxy = (address: string): boolean => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  let hasWarned = false

  function callerAddress(req: IncomingMessage): string {
    const remote = addressOf(req.socket.remoteAddress ?? '') ?? ''
    const forwarded = req.headers['x-forwarded-for']
    if (forwarded === undefined) return remote
    if (!isProxy(remote)) {
      if (!hasWarned)
        log.warn({ address: remote }, 'X-Forwarded-For from an address that TRUSTED_PROXIES does not name')
      hasWarned = true
      return remote
    }
    let caller = remote
    for (const hop of String(forwarded).split(',').toReversed()) {
      const address = addressOf(hop)
      if (address === undefined) return remote
      caller = address
      if (!isProxy(address)) return caller
    }
    return caller
  }
  return (req) => networkOf(callerAddress(req))
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether the call comes from this machine itself, and not through a proxy on it: it names this machine as its host, and has
 * no header that proxies add, not even an empty one.
 */
export const isLoopback = ({ headers, socket }: IncomingMessage): boolean =>
  /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? '') &&
  proxyHeaders.every((name) => headers[name] === undefined)
