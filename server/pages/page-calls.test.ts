import { expect, test } from 'vitest'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { eachTest } from '#server/test/set-up.ts'
import { createPageCalls } from './page-calls.ts'

const services = eachTest.services()

test('what several pages show is kept from the second one on, until the content changes [F-02]', async () => {
  const calls = createPageCalls(services)
  const ask = () => calls('a page')('categories.list', {})
  const first = await ask()
  const second = await ask()
  expect(second).not.toBe(first)
  expect(await ask()).toBe(second)
  expect(await calls('another page')('categories.list', { filter: 'banner' })).not.toBe(second)
  services.db.transaction((tx) => raiseContentVersion(tx))
  expect(await ask()).not.toBe(second)
})

test('what fails is asked for again, and what belongs to one caller is never kept [F-02]', async () => {
  const calls = createPageCalls(services)
  const ask = () => calls('a page')('posts.get', { id: 'unknown' })
  const failure = () => ask().catch((error: unknown) => error)
  await failure()
  expect(await failure()).not.toBe(await failure())
  const preview = () => calls('a preview')('posts.preview', { token: 'x'.repeat(43) }).catch((error: unknown) => error)
  expect(await preview()).not.toBe(await preview())
})
