import { expect, test } from 'vitest'
import { write } from '#server/core/db.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { eachTest } from '#server/test/set-up.ts'
import { createMissingPages, withoutScripts } from './missing-pages.ts'

const services = eachTest.services()

const html =
  '<head><script>theme()</script><link rel="modulepreload" href="/a.js"><script type="module" src="/a.js"></script></head><p>Nothing</p><script>router()</script>'

test('only the script of the theme is left in a page for all addresses', () => {
  expect(withoutScripts(html)).toBe('<head><script>theme()</script></head><p>Nothing</p>')
})

test('a page that does not exist is rendered once for each key, until the content changes', async () => {
  const missing = createMissingPages(services.db)
  let renders = 0
  const ask = async (key: string) =>
    (
      await missing.get(key, async () => {
        renders += 1
        return { html, response: new Response(html, { status: 404, headers: { vary: 'Cookie' } }) }
      })
    )?.headers.get('vary')
  for (const key of ['ta /posts', 'ta /posts', 'en /posts', 'ta /posts']) expect(await ask(key)).toBe('Cookie')
  expect(renders).toBe(2)
  write(services.db, (tx) => raiseContentVersion(tx))
  await ask('ta /posts')
  expect(renders).toBe(3)
})

test('where there is no page for all addresses nothing is kept', async () => {
  const missing = createMissingPages(services.db)
  expect(await missing.get('ta /posts', async () => undefined)).toBeUndefined()
})
