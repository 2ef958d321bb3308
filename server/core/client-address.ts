import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

// A reverse proxy in front of the site connects from this machine or a private network, and names the caller.
const proxies = new BlockList()
proxies.addSubnet('127.0.0.0', 8)
proxies.addSubnet('10.0.0.0', 8)
proxies.addSubnet('172.16.0.0', 12)
proxies.addSubnet('192.168.0.0', 16)
proxies.addAddress('::1', 'ipv6')
proxies.addSubnet('fc00::', 7, 'ipv6')

const isProxy = (address: string): boolean => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The caller's address, for throttling. Behind a proxy it is the last entry of X-Forwarded-For, the only one that the
 * caller cannot forge; the header of a direct connection is ignored.
 */
export function clientAddress(req: IncomingMessage): string {
  const remote = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (!remote || !isProxy(remote)) return remote
  const forwarded = req.headers['x-forwarded-for']
  const last = (Array.isArray(forwarded) ? forwarded.at(-1) : forwarded)?.split(',').at(-1)?.trim()
  return last || remote
}

/** Whether the call comes from this machine itself, and not through a proxy. */
export const isLoopback = (req: IncomingMessage): boolean =>
  !req.headers['x-forwarded-for'] && /^(?:::ffff:)?127\.|^::1$/.test(req.socket.remoteAddress ?? '')
