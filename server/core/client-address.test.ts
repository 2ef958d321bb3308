import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createNetworkReader, isLoopback, networkOf } from './client-address.ts'

const log = createLog('silent')

const networkFrom = (remoteAddress: string, forwarded?: string, trusted: string[] = []): string =>
  createNetworkReader(
    trusted,
    log,
  )({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as IncomingMessage)

describe('the network of a caller', () => {
  test('is an IPv4 address, or the /64 of an IPv6 address, in one spelling', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
    for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:0db8:0001:0002:0:0:0:1'])
      expect(networkOf(address)).toBe('2001:db8:1:2::/64')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::ffff:c000:201')).toBe('192.0.2.1')
  })

  test('is that of the connection, whatever the header says, as long as no proxy is trusted [G-29]', () => {
    for (const remote of ['127.0.0.1', '10.0.0.9', '198.51.100.7'])
      expect(networkFrom(remote, '192.0.2.1')).toBe(remote)
  })

  test('is the address that a trusted proxy names', () => {
    expect(networkFrom('127.0.0.1', '192.0.2.1', ['127.0.0.1'])).toBe('192.0.2.1')
    expect(networkFrom('::ffff:172.18.0.1', '192.0.2.1', ['172.16.0.0/12'])).toBe('192.0.2.1')
    expect(networkFrom('fd00::5', '2001:db8:1:2::9', ['fc00::/7'])).toBe('2001:db8:1:2::/64')
    expect(networkFrom('127.0.0.2', '192.0.2.1', ['127.0.0.1'])).toBe('127.0.0.2')
  })

  test('is behind several proxies the last address that is none of them; what stands before it is not believed [G-29]', () => {
    const proxies = ['127.0.0.1', '203.0.113.0/24']
    expect(networkFrom('127.0.0.1', '198.51.100.1, 192.0.2.1, 203.0.113.9', proxies)).toBe('192.0.2.1')
    expect(networkFrom('127.0.0.1', '203.0.113.8,203.0.113.9', proxies)).toBe('203.0.113.8')
  })

  test('loses ports, brackets and zones', () => {
    for (const written of ['192.0.2.1:49152', ' 192.0.2.1 ', '[::ffff:192.0.2.1]:443', '::ffff:192.0.2.1'])
      expect(networkFrom('127.0.0.1', written, ['127.0.0.1'])).toBe('192.0.2.1')
    for (const written of ['[2001:db8::1]:443', '[2001:db8::1]', '2001:db8::1%eth0'])
      expect(networkFrom('127.0.0.1', written, ['127.0.0.1'])).toBe('2001:db8:0:0::/64')
  })

  test('is that of the connection when the header holds no address, so no invented text becomes a key', () => {
    for (const text of ['x'.repeat(2000), '', 'unknown', '192.0.2.1, _hidden', '300.1.1.1', '1', '::g', '[::1'])
      expect(networkFrom('127.0.0.1', text, ['127.0.0.1'])).toBe('127.0.0.1')
  })

  test('is warned about once when the header comes from an address that is not trusted', () => {
    const warnings: string[] = []
    const read = createNetworkReader(['10.0.0.0/8'], { warn: (_data: object, text: string) => warnings.push(text) })
    const call = (remoteAddress: string) =>
      read({ socket: { remoteAddress }, headers: { 'x-forwarded-for': '192.0.2.1' } } as unknown as IncomingMessage)
    call('10.0.0.1')
    expect(warnings).toEqual([])
    for (let index = 0; index < 3; index++) call('198.51.100.7')
    expect(warnings).toEqual([expect.stringContaining('TRUSTED_PROXIES')])
  })
})

test('a call is of this machine if it says so, and no proxy on this machine has passed it on [attack 128]', () => {
  const isOwn = (headers: IncomingMessage['headers'], remoteAddress = '127.0.0.1') =>
    isLoopback({ headers, socket: { remoteAddress } } as IncomingMessage)
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000']) expect(isOwn({ host })).toBe(true)
  expect(isOwn({ host: 'localhost' }, '::ffff:127.0.0.1')).toBe(true)
  expect(isOwn({ host: 'localhost' }, '198.51.100.7')).toBe(false)
  for (const host of ['mai.example', 'localhost.mai.example', '127.0.0.1.mai.example', ''])
    expect(isOwn({ host })).toBe(false)
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    expect(isOwn({ host: 'localhost', [name]: '' })).toBe(false)
})
