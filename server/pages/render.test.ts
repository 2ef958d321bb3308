import { expect, test } from 'vitest'
import { readSite } from '#server/features/settings/settings.service.ts'
import { eachTest } from '#server/test/set-up.ts'
import type { ClientBundle, Rendered, RenderInput } from './client-bundle.ts'
import { createPageCalls } from './page-calls.ts'
import { renderPage } from './render.ts'

const services = eachTest.services()

/** A client that has one page, redirects from a slash at the end as the router does, and finds nothing elsewhere. */
async function render({ request, publicUrl }: RenderInput): Promise<Rendered> {
  const { pathname, search } = new URL(request.url)
  const isSlashed = pathname.endsWith('/')
  const status = isSlashed ? 307 : pathname === '/poems' ? 200 : 404
  return {
    status,
    location: isSlashed ? `${publicUrl}${pathname.slice(0, -1)}${search}` : null,
    html: isSlashed ? '' : `<html><head></head><body>${pathname}</body></html>`,
    ...{ data: '', error: undefined, messages: [] },
    routeIds: [pathname.startsWith('/posts/') ? '/_site/posts/$id/' : '/_site/$'],
  }
}

const bundle = {
  entry: async () => ({ render, headScript: '', warmUp: async () => undefined }),
  files: () => ({ styles: [], sheets: [], scripts: [], modules: [], fonts: [], inline: [] }),
} as unknown as ClientBundle

async function ask(address: string) {
  const response = await renderPage(services, bundle, {
    ...{ address, lang: 'ta', requestId: 'r' },
    call: createPageCalls(services)('r'),
    site: () => readSite(services.db),
  })
  const shown = /<body>(.*?)</.exec(await response.text())?.[1]
  return [response.status, response.headers.get('location') ?? shown]
}

test('an address with a slash at its end leads to the one without, whether there is a page or not [F-21]', async () => {
  expect(await ask('/poems/?cursor=1_a')).toEqual([307, '/poems?cursor=1_a'])
  expect(await ask('/2012/01/05/x/')).toEqual([307, '/2012/01/05/x'])
  expect(await ask('/2012/01/05/x')).toEqual([404, '/2012/01/05/x'])
})
