import { expect, test } from 'vitest'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { eachTest } from '#server/test/set-up.ts'
import { createPageCalls } from './page-calls.ts'

const services = eachTest.services()

test('what all pages show is read once for each content, whatever page asks', async () => {
  const calls = createPageCalls(services)
  const first = await calls('a page')('categories.list', {})
  expect(await calls('another page')('categories.list', {})).toBe(first)
  expect(await calls('another page')('categories.list', { filter: 'banner' })).not.toBe(first)
  services.db.transaction((tx) => raiseContentVersion(tx))
  expect(await calls('a page after a change')('categories.list', {})).not.toBe(first)
})

test('what fails is asked for again, and what belongs to one caller is never kept', async () => {
  const calls = createPageCalls(services)
  const ask = () => calls('a page')('posts.get', { id: 'unknown' })
  const errors = [await ask().catch((error: unknown) => error), await ask().catch((error: unknown) => error)]
  expect(errors[0]).not.toBe(errors[1])
  const preview = () => calls('a preview')('posts.preview', { token: 'x'.repeat(43) }).catch((error: unknown) => error)
  expect(await preview()).not.toBe(await preview())
})
