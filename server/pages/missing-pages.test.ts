import { expect, test } from 'vitest'
import { write } from '#server/core/db.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { eachTest } from '#server/test/set-up.ts'
import { createMissingPages } from './missing-pages.ts'

const services = eachTest.services()

const body = Buffer.from('<html lang="ta"><p>Nothing</p></html>')

test('a page that does not exist is rendered once for each key, until the content changes', async () => {
  const missing = createMissingPages(services.db)
  let renders = 0
  const ask = async (key: string) =>
    (
      await missing.get(key, async () => {
        renders += 1
        return { address: '/posts/-', body, response: new Response(body, { status: 404, headers: { vary: 'Cookie' } }) }
      })
    )?.headers.get('vary')
  for (const key of ['ta /posts', 'ta /posts', 'en /posts', 'ta /posts']) expect(await ask(key)).toBe('Cookie')
  expect(renders).toBe(2)
  write(services.db, (tx) => raiseContentVersion(tx))
  await ask('ta /posts')
  expect(renders).toBe(3)
})

test('a page for all addresses tells the router which one it was rendered for', async () => {
  const page = await createMissingPages(services.db).get('ta /posts', async () => ({
    ...{ address: '/posts/-', body },
    response: new Response(body, { status: 404 }),
  }))
  expect([page?.status, await page?.text()]).toEqual([
    404,
    '<html data-address="/posts/-" lang="ta"><p>Nothing</p></html>',
  ])
})

test('where there is no page for all addresses nothing is kept', async () => {
  const missing = createMissingPages(services.db)
  expect(await missing.get('ta /posts', async () => undefined)).toBeUndefined()
})
