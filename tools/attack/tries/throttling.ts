import { request } from 'node:http'
import { expectThat, type Area } from '../attack.ts'
import { createClient, freshAddress, tally, told, type Answer, type Client } from '../support/client.ts'
import { password, type Target } from '../support/target.ts'

const at = (url: string, from: string): Client => createClient(url, { from })
const tryLogin = (client: Client, email: string, chosen: string): Promise<Answer> =>
  client.call('auth.login', { email, password: chosen })

/** Wrong passwords for many accounts, one each, from the addresses that a caller can choose. */
async function spray(target: Target, count: number, addressOf: (index: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) {
    const answer = await tryLogin(at(target.url, addressOf(index)), `sprayed-${index}@example.org`, 'summer in Madurai')
    statuses.push(answer.status)
  }
  return statuses
}

/** Fails unless all further ones are refused: however a caller is named, all have the tries of one network. */
function expectSlowed(statuses: number[], free = 20): string {
  const tried = statuses.filter((status) => status === 401).length
  expectThat(tried <= free, `${tried} of ${statuses.length} tried: ${tally(statuses)}`)
  expectThat(
    statuses.every((status) => status === 401 || status === 429),
    tally(statuses),
  )
  return tally(statuses)
}

/** As if that much time had passed for everything that is counted. */
function waitOut(target: Target): void {
  target.sql('UPDATE login_failures SET blocked_until = min(blocked_until, unixepoch() * 1000)')
}

export const throttling: Area = {
  name: 'throttling',
  tries: {
    'wrong passwords from many addresses do not keep the owner of an account out': async (target) => {
      const owner = await target.person('owner')
      // A device that has signed in before, with what it was given to remember.
      const device = target.nobody()
      const entered = await device.call('auth.adminLogin', { email: owner.email, password })
      const cookie = entered.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ')
      const statuses: number[] = []
      for (let round = 0; round < 30; round += 1) {
        const wrong = await target.nobody().call('auth.adminLogin', { email: owner.email, password: `wrong ${round}` })
        statuses.push(wrong.status)
      }
      const fresh = await target.nobody().call('auth.adminLogin', { email: owner.email, password })
      expectThat(fresh.status === 200, `${tally(statuses)}; the right password from a fresh address: ${told(fresh)}`)
      // Far more than an account has in a day; then the device that is known still has its own.
      for (let round = 0; round < 120; round += 1)
        await target.nobody().call('auth.adminLogin', { email: owner.email, password: `wrong again ${round}` })
      const known = await device.as({ headers: { cookie } }).call('auth.adminLogin', { email: owner.email, password })
      expectThat(known.status === 200, `the right password on a known device: ${told(known)}`)
      return `${tally(statuses)}; the owner, from a fresh address and on a known device: 200, 200`
    },

    '28 wrong passwords for 28 accounts from one address are slowed': async (target) => {
      const from = freshAddress()
      return expectSlowed(await spray(target, 28, () => from))
    },

    'the same from one IPv6 network are slowed': async (target) =>
      expectSlowed(await spray(target, 28, (index) => `2001:db8:1:2:${index}:a:b:${index + 1}`)),

    'the same through a proxy that writes ports are slowed': async (target) =>
      expectSlowed(await spray(target, 28, (index) => `203.0.113.77:${40_000 + index}`)),

    'the same through a proxy that writes IPv6 with ports are slowed': async (target) =>
      expectSlowed(await spray(target, 28, (index) => `[2001:db8:7:7::${index + 1}]:${40_000 + index}`)),

    'the same with free text as addresses are slowed, and no text is stored': async (target) => {
      const seen = expectSlowed(await spray(target, 28, (index) => `unknown-${index}-${'x'.repeat(2000)}`))
      const longest = target.sql('SELECT max(length(key)) AS longest FROM login_failures')[0]?.longest
      expectThat(Number(longest) < 400, `keys of ${String(longest)} letters are stored`)
      return `${seen}; longest key ${String(longest)}`
    },

    'a header of an address that is no proxy chooses nothing': async (target) => {
      // The socket's address is another of this machine's, which the site is not told to trust.
      const statuses: number[] = []
      for (let index = 0; index < 28; index += 1) statuses.push(await loginFrom('127.7.7.7', target.url, index))
      return expectSlowed(statuses)
    },

    'one person’s 17 wrong passwords do not keep a neighbour behind the same address out': async (target) => {
      const from = freshAddress()
      const neighbour = await target.person()
      const clumsy = await target.person()
      const statuses: number[] = []
      for (let round = 0; round < 17; round += 1) {
        const wrong = await tryLogin(at(target.url, from), clumsy.email, `a slip ${round}`)
        statuses.push(wrong.status)
        if (wrong.status === 429) waitOut(target)
      }
      const answer = await tryLogin(at(target.url, from), neighbour.email, password)
      const wait = Number(answer.headers.get('retry-after') ?? 0)
      expectThat(answer.status === 200, `the neighbour’s right password: ${told(answer)}, wait ${wait} s`)
      return `${tally(statuses)}; the neighbour: ${answer.status}`
    },

    'a clock that is set back by six hours keeps no right password out': async (target) => {
      const reader = await target.person()
      const from = freshAddress()
      const statuses: number[] = []
      for (let round = 0; round < 12; round += 1)
        statuses.push((await tryLogin(at(target.url, from), reader.email, `a slip ${round}`)).status)
      // What was written six hours later than now.
      target.sql(
        'UPDATE login_failures SET blocked_until = blocked_until + 21600000, counted_at = counted_at + 21600000',
      )
      const answer = await tryLogin(at(target.url, from), reader.email, password)
      const wait = Number(answer.headers.get('retry-after') ?? 0)
      expectThat(answer.status === 200 || wait <= 3600, `the right password: ${told(answer)}, wait ${wait} s`)
      expectThat(statuses.includes(429), tally(statuses))
      return `${tally(statuses)}; the right password: ${told(answer)}, wait ${wait} s`
    },

    'guessing the tokens of mailed links is slowed, and none is guessed': async ({ nobody }) => {
      const guesser = nobody()
      const guess = (index: number) => Buffer.from(`guess ${index}`.padEnd(32, '.')).toString('base64url')
      const [resets, confirms]: number[][] = [[], []]
      for (let index = 0; index < 60; index += 1)
        resets!.push((await guesser.call('auth.resetPassword', { token: guess(index), password })).status)
      for (let index = 0; index < 300; index += 1)
        confirms!.push((await guesser.call('auth.confirmEmail', { token: guess(index) })).status)
      for (const statuses of [resets!, confirms!])
        expectThat(statuses.at(-1) === 429 && !statuses.includes(200), tally(statuses))
      return `reset: ${tally(resets!)}; confirm: ${tally(confirms!)}`
    },
  },
}

/** A login whose connection comes from another address of this machine, with a header that names any. */
function loginFrom(localAddress: string, url: string, index: number): Promise<number> {
  const body = JSON.stringify({ email: `direct-${index}@example.org`, password: 'summer in Madurai' })
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index + 1}` }
    const req = request(`${url}/trpc/auth.login`, { method: 'POST', localAddress, headers }, (res) => {
      res.resume()
      resolve(res.statusCode ?? 0)
    })
    req.once('error', reject)
    req.end(body)
  })
}
