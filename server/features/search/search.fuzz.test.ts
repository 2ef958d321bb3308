import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { createApi } from '#server/api.ts'
import { createResponseCache } from '#server/core/response-cache.ts'
import { createWorkQueue } from '#server/core/work-queue.ts'
import { cacheVersionReader } from '#server/core/cache-version.ts'
import { write } from '#server/core/db.ts'
import { createBrowserReader } from '#server/core/device-cookie.ts'
import { createHealth } from '#server/core/health.ts'
import { createMetrics } from '#server/core/metrics.ts'
import { callerFor } from '#server/test/services.ts'
import { wholeFile } from '#server/test/set-up.ts'
import { proofLibrary } from '#server/test/search-proof/library.ts'
import { rebuildIndex } from './search.index.service.ts'

/** SEARCH_STRINGS=200000 for the long run. */
const strings = Number(process.env.SEARCH_STRINGS ?? 2000)
/** A few documents with words from the pieces, so that some strings find something. */
const documents = 12
const services = wholeFile.services({ RATE_LIMIT: '0' })
const anyone = callerFor(services, null)
beforeAll(() => {
  const few = proofLibrary()
    .filter((document) => document.url.startsWith('/proof'))
    .slice(0, documents)
  write(services.db, (tx) => rebuildIndex(tx, few))
})

/** Letters without their vowel signs, operators of the full-text search, broken characters, and anything at all. */
function* anyStrings(count: number): Generator<string> {
  let state = 11
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
  const pieces = Array.from('கவிதைொ்ழௌஸ்ரீ abcAND OR NOT NEAR"\'*^():{}+-\\%_\u0000\u200d\ud800😀9௧\u0301')
  for (let index = 0; index < count; index += 1)
    yield random(20) === 0
      ? Array.from({ length: random(30) }, () => String.fromCharCode(random(0x10000))).join('')
      : Array.from({ length: random(24) }, () => pieces[random(pieces.length)]).join('')
}

/** The strings on which `ask` fails, and the number of those that find something. */
async function tryAll(ask: (text: string) => Promise<boolean>, count: number) {
  const failed: string[] = []
  let found = 0
  // One transaction for all: locking for each small query takes longer than the query.
  services.db.$client.exec('BEGIN')
  for (const text of anyStrings(count))
    try {
      if (await ask(text)) found += 1
    } catch {
      failed.push(text)
    }
  services.db.$client.exec('COMMIT')
  return { failed, found }
}

/** All of them read, find and correct alike: one is asked for all strings, the others for every fifth as many. */
const fewer = Math.ceil(strings / 5)

const ways: [name: string, count: number, way: () => (text: string) => Promise<boolean>][] = [
  ['the panel', strings, () => async (q) => (await anyone.search.suggest({ q })).groups.length > 0],
  ['the page of results', fewer, () => async (q) => (await anyone.search.page({ q })).total > 0],
  [
    'the documented call',
    fewer,
    () => {
      const cache = createResponseCache({ version: cacheVersionReader(services.db), maxBytes: 1 << 20 })
      const browserOf = createBrowserReader(services.db, { isSecure: false })
      const api = createApi(services, {
        metrics: createMetrics(services.db),
        cache,
        browserOf,
        userOf: async () => null,
        callerNetwork: () => '',
        queue: createWorkQueue(),
        health: createHealth(services, async () => {}),
      })
      const env = { incoming: new IncomingMessage(new Socket()) }
      return async (q) => {
        const answer = await api.request(`/api/search?${new URLSearchParams({ q }).toString()}`, {}, env)
        expect(answer.status).toBe(200)
        return ((await answer.json()) as { total: number }).total > 0
      }
    },
  ],
]

test.each(ways)(
  '%s fails on no input whatever',
  async (_, count, way) => {
    const { failed, found } = await tryAll(way(), count)
    expect(failed).toEqual([])
    expect(found).toBeGreaterThan(count / 10)
  },
  3_000_000,
)
