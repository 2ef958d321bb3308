import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SiteProcess } from '#server/test/site-process.ts'
import { areas } from './areas.ts'
import { lineOf, runArea } from './attack.ts'
import { targetOf, type Target } from './support/target.ts'
import { accounts } from './tries/accounts.ts'

// The tries themselves run against the built site, by `npm run attack`. Here they meet sites that do not hold.

/** Tells everybody that everything went well. */
let credulous: Server
let starts: number

beforeEach(async () => {
  starts = 0
  credulous = createServer((req, res) => {
    req.resume()
    const user = { id: 'a', name: 'A', email: 'a@example.org', role: 'owner' }
    res.setHeader('content-type', 'application/json')
    res.end(JSON.stringify({ isValid: true, result: { data: { token: 't', session: { token: 't', user }, user } } }))
  })
  await new Promise<void>((resolve) => credulous.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  credulous.closeAllConnections()
  credulous.close()
})

/** A target that is that server. */
const start = async (): Promise<Target> => {
  starts += 1
  const site: Partial<SiteProcess> = {
    url: `http://127.0.0.1:${(credulous.address() as AddressInfo).port}`,
    isUp: () => credulous.listening,
    kill: async () => {},
  }
  return targetOf(site as SiteProcess)
}

test('a site that lets everybody in fails the tries, with what was seen', async () => {
  const names = [
    'a password of 5, 8 or 257 letters makes no account',
    "a reader's right password opens nothing at the admin's login",
  ]
  const tries = Object.fromEntries(names.map((name) => [name, accounts.tries[name]!]))
  const verdicts = await runArea({ name: 'accounts', tries }, start)
  expect(verdicts.map(({ isHeld, seen }) => [isHeld, seen])).toEqual([
    [false, '5 letters: 200'],
    [false, '200 × 2'],
  ])
  expect(lineOf(verdicts[0]!)).toMatch(/^FAILED {2}accounts: a password of 5/)
})

test('an error, a try without an end and a site that is gone afterwards are failures', async () => {
  const tries = {
    throws: () => Promise.reject(new TypeError('no answer')),
    'has no end': () => new Promise<string>(() => {}),
    'ends the site': async () => {
      credulous.closeAllConnections()
      credulous.close()
      return 'all is well'
    },
  }
  const verdicts = await runArea({ name: 'faults', tries }, start, { timeLimitMs: 50 })
  expect(verdicts.map(({ isHeld }) => isHeld)).toEqual([false, false, false])
  expect(verdicts.map(({ seen }) => seen)).toEqual([
    'TypeError: no answer',
    'no end of it',
    'all is well; the site no longer answers',
  ])
  expect(starts).toBe(1)
})

test('a try that holds says what it saw, and the site stays the same for the next', async () => {
  const verdicts = await runArea({ name: 'calm', tries: { one: async () => '200', two: async () => '404' } }, start)
  expect(verdicts.map(({ isHeld, seen }) => [isHeld, seen])).toEqual([
    [true, '200'],
    [true, '404'],
  ])
  expect(starts).toBe(1)
})

test('no two areas have one name', () => {
  expect(new Set(areas.map(({ name }) => name)).size).toBe(areas.length)
})
