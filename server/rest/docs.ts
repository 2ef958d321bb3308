import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Site } from '#shared/site.ts'
import type { Env } from '#server/core/env.ts'
import { openApiOf, type OpenApi } from './openapi.ts'
import type { Endpoint } from './endpoint.ts'
import { sampleOf, type Operation, type Schema } from './operation.ts'

const introduction = `All calls take and answer JSON unless they say otherwise; forms with files are multipart/form-data.

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
      description: introduction,
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

// The OpenAPI document as a page: without scripts, in both themes, for phones too.

type Html = HtmlEscapedString

/** Address of the page's Tamil font. */
const docsFont = '/api/docs/tamil.woff2'

const style = `
@font-face { font-family: Tamil; src: url('${docsFont}'); font-weight: 100 900; unicode-range: U+0B82-0BFA, U+200C-200D }
:root { color-scheme: light dark; --paper: light-dark(#f4f4f0, #0e1120); --ink: light-dark(#14161e, #ecebe6);
  --quiet: light-dark(#565a66, #a5a9b8); --accent: light-dark(#1b2a9e, #a9b6ff); --rule: light-dark(#d5d5cd, #2b3050);
  --sunk: light-dark(#eaeae3, #171b30); --mono: ui-monospace, 'Cascadia Mono', Menlo, Consolas, Tamil, monospace }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, Tamil, sans-serif }
main { max-width: 62rem; margin: auto; padding: 2rem 1rem 6rem }
header { border-top: 4px solid; padding-top: 1rem }
h1 { margin: 0; font-size: 2.25rem; line-height: 1.3 }
h1 b, a { color: var(--accent) }
h2 { margin: 3rem 0 .5rem; font-size: 1.25rem; border-bottom: 1px solid var(--rule) }
h3 { margin: 1.25rem 0 .25rem; font-size: .875rem; color: var(--quiet) }
p { margin: .5rem 0; max-width: 44rem }
nav { display: flex; flex-wrap: wrap; margin: 1rem -.5rem }
nav a { padding: .625rem .5rem }
code, pre { font-family: var(--mono); font-size: .875em; overflow-wrap: anywhere }
pre { max-width: 100%; margin: .5rem 0; padding: .75rem 1rem; background: var(--sunk); overflow-x: auto; overflow-wrap: normal; white-space: pre }
details { border-bottom: 1px solid var(--rule) }
summary { display: grid; grid-template-columns: 4.5rem 1fr; gap: 0 .75rem; padding: .625rem 0; cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary b { font: 600 .875rem/1.8 var(--mono); color: var(--accent) }
summary code { font-size: 1rem; line-height: 1.6 }
summary span { grid-column: 2; color: var(--quiet) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
section > details > div { padding: 0 0 1.5rem }
dl { margin: 0; display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr }
dt, dd { margin: 0; padding: .25rem 1rem .25rem 0; border-top: 1px solid var(--rule) }
dd small, dt small { display: block; color: var(--quiet) }
@media (min-width: 60rem) { summary { grid-template-columns: 4.5rem 25rem 1fr } summary span { grid-column: 3 } }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr } dd { padding-top: 0; border: 0 } }
`

/** Allows only the page's own style and font, and no scripts. */
export const docsPolicy = `default-src 'none'; font-src 'self'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** `code` in backticks; empty lines separate paragraphs. */
const prose = (text: string) =>
  text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
const paragraphs = (text: string) => text.split('\n\n').map((each) => html`<p>${prose(each)}</p>`)

type Resolve = (schema: Schema) => Schema

function typeOf(schema: Schema, resolve: Resolve): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (either) return either.map((each) => typeOf(each, resolve)).join(' or ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ')
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items, resolve) : 'anything'}`
  if (schema.format === 'binary') return 'file'
  return [schema.type].flat().join(' or ') + (schema.format ? ` (${schema.format})` : '')
}

const bounds = ({ minLength, maxLength, minimum, maximum, maxItems }: Schema): string[] => {
  const safe = (value: unknown) => (Math.abs(Number(value)) < Number.MAX_SAFE_INTEGER ? Number(value) : undefined)
  const words: [string, unknown][] = [
    ['at least', minLength ?? safe(minimum)],
    ['at most', maxLength ?? maxItems ?? safe(maximum)],
  ]
  return words.filter(([, value]) => value !== undefined).map(([word, value]) => `${word} ${Number(value)}`)
}

function fieldRow(name: string, schema: Schema, isRequired: boolean, resolve: Resolve): Html | Promise<Html> {
  const notes = [typeOf(schema, resolve), ...bounds(schema), ...(isRequired ? [] : ['optional'])]
  return html`<dt><code>${name}</code></dt>
    <dd>${prose(schema.description ?? '')}<small>${notes.join(' · ')}</small></dd>`
}

/** The fields of an object and of nested objects, by path. */
function fieldRows(schema: Schema, resolve: Resolve, path = ''): (Html | Promise<Html>)[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = property.type === 'array' && property.items ? property.items : property
    const full = `${path}${name}${inner === property ? '' : '[]'}`
    const own = fieldRow(full, property, required.includes(name), resolve)
    return inner.properties ? [own, ...fieldRows(inner, resolve, `${full}.`)] : [own]
  })
}

function schemaBlock(title: string, schema: Schema, resolve: Resolve) {
  const sample = JSON.stringify(sampleOf(schema, resolve), undefined, 2)
  const object = resolve(schema.items ?? schema)
  return html`<h3>${title}</h3>
    <dl>${fieldRows(object, resolve)}</dl>
    <pre tabindex="0"><code>${sample}</code></pre>`
}

function operationBlock(path: string, method: string, operation: Operation, resolve: Resolve) {
  const { operationId, summary, description = '', parameters, requestBody, responses } = operation
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const answers = Object.entries(responses)
  const done = answers.find(([status]) => status.startsWith('2'))
  const answer = Object.values(done?.[1].content ?? {})[0]
  return html`<details id="${operationId}">
    <summary><b>${method.toUpperCase()}</b><code>${path}</code><span>${prose(summary)}</span></summary>
    <div>
      ${paragraphs(description)}
      ${
        parameters.length > 0
          ? html`<h3>Parameters</h3>
              <dl>
                ${parameters.map((each) => fieldRow(each.name, { ...each.schema, description: `${each.description} In the ${each.in}.` }, each.required, resolve))}
              </dl>`
          : ''
      }
      ${body ? schemaBlock(`Body: ${bodyType}`, body.schema, resolve) : ''}
      ${done && answer ? schemaBlock(`Answer ${done[0]}`, answer.schema, resolve) : ''}
      <h3>Other answers</h3>
      <dl>
        ${answers
          .filter((each) => each !== done)
          .map(
            ([status, { description: text }]) =>
              html`<dt><code>${status}</code></dt>
                <dd>${text.split('  \n').map((line) => html`<div>${prose(line)}</div>`)}</dd>`,
          )}
      </dl>
    </div>
  </details>`
}

/** The page of `/api/docs`. */
export function docsPage(document: OpenApi): Html | Promise<Html> {
  const { info, tags, paths, components } = document
  const resolve: Resolve = (schema) =>
    schema.$ref ? (components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}) : schema
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} · API</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <header>
            <h1><b lang="ta">${info.title}</b> API</h1>
            ${paragraphs(info.description)}
            <p>For machines: <a href="/api/openapi.json">OpenAPI ${document.openapi}</a></p>
          </header>
          <nav aria-label="Calls">${tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}</nav>
          ${tags.map(
            ({ name }) =>
              html`<section id="${name}" aria-labelledby="${name}-title">
                <h2 id="${name}-title">${name}</h2>
                ${operations.filter(({ operation }) => operation.tags[0] === name).map(({ path, method, operation }) => operationBlock(path, method, operation, resolve))}
              </section>`,
          )}
        </main>
      </body>
    </html>`
}
