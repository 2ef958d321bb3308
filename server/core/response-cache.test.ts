import { describe, expect, test } from 'vitest'
import { createResponseCache } from './response-cache.ts'
import { layOutResponse, type EncodedResponse } from './encoded-response.ts'

const answer = (text: string, status = 200): EncodedResponse =>
  layOutResponse({ status, headers: {} }, { identity: Buffer.from(text) })
const textOf = (response: EncodedResponse | undefined) => response?.variants.identity.body.toString()

/** A cache over content whose version the test changes. */
function build(maxBytes = 1000) {
  const content = { version: 1 }
  return { content, cache: createResponseCache({ version: () => content.version, maxBytes }) }
}

/** A response that the test completes. */
function slow() {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedResponse>()
  return { make: () => promise, finish: (text: string) => resolve(answer(text)), fail: reject }
}

describe('response cache', () => {
  test('a response is cached until the content changes', async () => {
    const { content, cache } = build()
    await cache.get('a', async () => answer('old'))
    expect(textOf(cache.find('a'))).toBe('old')
    content.version = 2
    expect(cache.find('a')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  test('concurrent requests share one response', async () => {
    const { cache } = build()
    let made = 0
    const make = async () => {
      made += 1
      return answer('one')
    }
    await Promise.all([cache.get('a', make), cache.get('a', make), cache.get('a', make)])
    expect(made).toBe(1)
  })

  test('a response made while the content changed goes to those who waited, and is not cached', async () => {
    const { content, cache } = build()
    const { make, finish } = slow()
    const waiting = cache.get('a', make)
    content.version = 2
    finish('old')
    expect(textOf(await waiting)).toBe('old')
    expect(cache.find('a')).toBeUndefined()
  })

  test('a request after a change does not get a response that was started before it', async () => {
    const { content, cache } = build()
    const before = slow()
    const waiting = cache.get('a', before.make)
    content.version = 2
    expect(textOf(await cache.get('a', async () => answer('new')))).toBe('new')
    before.finish('old')
    await waiting
    expect(textOf(cache.find('a'))).toBe('new')
  })

  test('errors and unsuccessful responses are not cached', async () => {
    const { cache } = build()
    await expect(cache.get('a', async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await cache.get('b', async () => answer('missing', 404))
    expect(cache.find('b')).toBeUndefined()
    expect(textOf(await cache.get('a', async () => answer('yes')))).toBe('yes')
  })

  test('the least recently used are evicted when the limit is reached', async () => {
    const { cache } = build(40)
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, async () => answer('0123456789'))
    cache.find('a')
    await cache.get('e', async () => answer('0123456789'))
    expect(cache.bytes).toBeLessThanOrEqual(40)
    expect(cache.find('a')).toBeDefined()
    expect(cache.find('b')).toBeUndefined()
    expect(cache.find('e')).toBeDefined()
  })

  test('a response that would evict most others is not cached', async () => {
    const { cache } = build(40)
    await cache.get('a', async () => answer('x'.repeat(11)))
    expect(cache.find('a')).toBeUndefined()
  })
})
