import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { absolutePath } from 'swagger-ui-dist'
import { openApiOf } from './openapi.ts'
import type { Row } from './row.ts'

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>மை · API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`
const start = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null })\n"
const policy = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'"

const files = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript' } as const

/** `/api/openapi.json`, made from the table that serves the calls, and `/api/docs`, which shows it. */
export function mountDocs(app: Hono<{ Bindings: HttpBindings }>, rows: readonly Row[]): void {
  const document = JSON.stringify(
    openApiOf(rows, {
      title: 'மை',
      version: '1.0.0',
      description: 'The calls of the site. Ids are `_id`; errors carry a stable `code`.',
    }),
  )
  app.get('/api/openapi.json', (c) => c.body(document, 200, { 'content-type': 'application/json; charset=utf-8' }))
  app.get('/api/docs', (c) => c.html(page, 200, { 'content-security-policy': policy }))
  app.get('/api/docs/start.js', (c) => c.body(start, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  for (const [name, type] of Object.entries(files))
    app.get(`/api/docs/${name}`, (c) =>
      c.body(readFileSync(join(absolutePath(), name)), 200, {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=86400',
      }),
    )
}
