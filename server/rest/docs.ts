import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Site } from '#shared/site.ts'
import type { Env } from '#server/core/env.ts'
import { docsFont, docsPage, docsPolicy } from './docs.page.ts'
import { openApiOf } from './openapi.ts'
import type { Endpoint } from './endpoint.ts'

const description = `All calls take and answer JSON unless they say otherwise; forms with files are multipart/form-data.

Whoever has signed in sends the token of the login as \`Authorization: Bearer …\`. Ids and names in paths and bodies must be the caller's own.

Answers of calls that change something carry \`success\` and \`message\`. Every error has one shape: \`success\` false, the same English sentence as \`message\` and \`error\`, a stable \`code\`, and \`fields\` where single fields are wrong.

Lists are whole. What anybody may read carries an \`ETag\`: send it back as \`If-None-Match\`, and 304 says that nothing has changed. Too many calls answer 429 with \`Retry-After\`.`

const caching = { 'cache-control': 'public, max-age=0, must-revalidate' }

const fontFile = '@fontsource-variable/noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2'

/** `/api/openapi.json`, generated from the endpoints and the name of the site, and `/api/docs`, which shows it as a page. */
export function mountDocs(
  app: Hono<{ Bindings: HttpBindings }>,
  endpoints: readonly Endpoint[],
  { PUBLIC_URL: publicUrl }: Pick<Env, 'PUBLIC_URL'>,
  site: () => Site,
): void {
  let made: { name: string; json: string; page: ReturnType<typeof docsPage> } | undefined
  const current = () => {
    const { name } = site()
    if (made?.name === name) return made
    const document = openApiOf(endpoints, {
      title: name,
      version: '1.0.0',
      description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name, url: `${publicUrl}/contact` },
    })
    made = { name, json: JSON.stringify(document), page: docsPage(document) }
    return made
  }
  app.get('/api/openapi.json', (c) =>
    c.body(current().json, 200, { 'content-type': 'application/json; charset=utf-8', ...caching }),
  )
  app.get('/api/docs', (c) => c.html(current().page, 200, { 'content-security-policy': docsPolicy, ...caching }))
  const font = readFileSync(fileURLToPath(import.meta.resolve(fontFile)))
  app.get(docsFont, (c) =>
    c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }),
  )
}
