import { createHash } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { statusOf, sentenceOf, type ErrorCode } from '#shared/errors.ts'
import { docsPage, docsPolicy } from './docs.ts'
import { openApiOf } from './openapi.ts'
import type { Operation, Schema } from './operation.ts'
import { endpoints } from './endpoints.ts'

const document = openApiOf(endpoints, { title: 'மை', version: '1.0.0', description: 'A `test`.' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
)

test('the document is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

/** The paths of fields without a description. */
function undescribed(schema: Schema, path: string): string[] {
  const inner = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((list) => (schema[list] as Schema[] | undefined) ?? [])
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      // The codes of an error; the field itself is described with the error.
      const isSilent = !property.description && !(name === 'code' && schema.allOf)
      return [...(isSilent ? [`${path}.${name}`] : []), ...undescribed(property, `${path}.${name}`)]
    }),
    ...[...inner, ...(schema.items ? [schema.items] : [])].flatMap((each) => undescribed(each, path)),
  ]
}

test('every field, parameter and file is described', () => {
  const silent = Object.entries(document.components.schemas).flatMap(([name, schema]) => undescribed(schema, name))
  for (const [name, { parameters, requestBody, responses }] of operations) {
    for (const parameter of parameters) if (!parameter.description) silent.push(`${name} ?${parameter.name}`)
    const bodies = [requestBody, ...Object.values(responses)].flatMap((each) => Object.values(each?.content ?? {}))
    silent.push(...bodies.flatMap(({ schema }) => undescribed(schema, name)))
  }
  expect(silent).toEqual([])
})

test('every tag and every operation is described', () => {
  const silent = [...document.tags, ...operations.map(([name, { description }]) => ({ name, description }))]
  expect(silent.filter(({ description }) => !description)).toEqual([])
})

test('every operation has a name of its own, names who may call it, and lists its errors with their sentences', () => {
  expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length)
  for (const endpoint of endpoints) {
    const operation = document.paths[endpoint.path]![endpoint.method]!
    expect(operation.security).toEqual(endpoint.access === 'public' ? [] : [{ bearer: [] }])
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      const codes = (content?.['application/json']?.schema.properties?.code?.enum ?? []) as ErrorCode[]
      for (const code of codes) {
        expect(statusOf(code)).toBe(Number(status))
        expect(description).toContain(`\`${code}\`: ${sentenceOf(code)}`)
      }
    }
    expect(Object.keys(operation.responses)).toContain('429')
  }
})

test('the page shows every call, runs nothing and loads nothing but its font', async () => {
  const page = String(await docsPage(document))
  for (const [, { operationId, summary }] of operations) {
    expect(page).toContain(`id="${operationId}"`)
    expect(page).toContain(summary.split('`')[0]!.replaceAll("'", '&#39;'))
  }
  expect(page).toContain('<p>A <code>test</code>.</p>')
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
  expect(docsPolicy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(page).not.toMatch(/<script|<link|<img| on\w+=|style="/)
})
