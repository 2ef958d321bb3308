import { z } from 'zod'
import { sentenceOf, type ErrorCode } from '#shared/errors.ts'
import { googleOperations } from '#server/features/auth/auth.google.ts'
import { fieldOf } from './fields.ts'
import type { Operation, Schema } from './operation.ts'
import { errorsOf, type Endpoint } from './endpoint.ts'

export type OpenApi = ReturnType<typeof openApiOf>

/** The shape of every error. */
const errorShape = z
  .object({
    success: z.literal(false),
    message: z.string(),
    error: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    data: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Error' })

const tagDescriptions: Record<string, string> = {
  auth: 'Accounts of readers and admins, and their sessions.',
  authors: 'Whoever has had a part in published posts.',
  banners: 'The large pictures of the home page.',
  books: 'The books of the shop.',
  cart: 'The books that a reader is about to order.',
  categories: 'The sections of the magazine.',
  chronological: 'Articles and PDF issues by year and month.',
  gallery: 'The pictures of the gallery.',
  notifications: 'Messages to readers.',
  orders: 'Orders of books.',
  'pdf-uploads': 'Printed issues and editorials as PDF files.',
  photo: 'Pictures for posts.',
  audio: 'Sound files for posts.',
  post_header: 'The banners of category pages.',
  post_titles: 'The titles of the ticker.',
  profile: 'What readers tell of themselves.',
  'recent-posts': 'Posts under the names of the recent posts form.',
  recent_posts: 'Posts under the names of the recent posts form.',
  search: 'Search in everything that is published.',
  subscriptions: 'Subscription plans.',
  tags: 'Words that posts share across categories.',
  trash: 'What was deleted, and can be restored for 30 days.',
  'universal-posts': 'Posts: articles, poems, interviews, reviews.',
}

/** The second part of a path: what it is about. */
const tagOf = (path: string): string => path.split('/')[2] ?? ''

/** Bounds of a text stand where it has been cleaned; whoever writes one wants to know them all the same. */
function keepBounds(schema: z.core.$ZodType, json: Schema): void {
  const { def } = schema._zod
  if (def.type !== 'pipe' || json.type !== 'string') return
  const { minLength, maxLength } = z.toJSONSchema((def as z.core.$ZodPipeDef).out, { unrepresentable: 'any' })
  Object.assign(json, minLength !== undefined && { minLength }, maxLength !== undefined && { maxLength })
}

/** Turns zod's schemas into those of the document, and gathers the named ones. */
function createSchemas() {
  const named: Record<string, Schema> = {}

  /** Says of each field what it means. */
  function describe(schema: Schema, owner: string): void {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const field = fieldOf(owner, name)
      property.description ??= field?.meaning
      if (field?.example !== undefined && !property.properties && !property.$ref) property.examples = [field.example]
    }
    // A pattern that repeats what the format says.
    if (schema.format) delete schema.pattern
    if (schema.$ref) schema.$ref = schema.$ref.replace('#/$defs/', '#/components/schemas/')
    const inner = [schema.items, ...Object.values(schema.properties ?? {})]
    for (const list of ['anyOf', 'oneOf', 'allOf']) inner.push(...((schema[list] as Schema[] | undefined) ?? []))
    for (const each of inner) if (each) describe(each, owner)
  }

  return {
    named,
    of(source: z.ZodType, io: 'input' | 'output', owner: string): Schema {
      const {
        $schema: _dialect,
        $defs = {},
        ...schema
      } = z.toJSONSchema(source, {
        io,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          if (io === 'input') keepBounds(zodSchema, jsonSchema as Schema)
        },
      }) as Schema
      for (const [name, definition] of Object.entries($defs)) {
        describe(definition, name)
        named[name] = definition
      }
      describe(schema, owner)
      return schema
    },
  }
}

type Schemas = ReturnType<typeof createSchemas>

function parametersOf(schemas: Schemas, { path, params, query }: Endpoint): Operation['parameters'] {
  return (['path', 'query'] as const).flatMap((place) => {
    const source = place === 'path' ? params : query
    if (!source) return []
    const { properties = {}, required = [] } = schemas.of(source, 'input', tagOf(path))
    return Object.entries(properties).map(([name, { description = '', examples, ...schema }]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      description,
      schema,
      ...(examples && { example: examples[0] }),
    }))
  })
}

function bodyOf(schemas: Schemas, { path, body, form }: Endpoint): Operation['requestBody'] {
  if (body)
    return { required: true, content: { 'application/json': { schema: schemas.of(body, 'input', tagOf(path)) } } }
  if (!form) return undefined
  const schema = schemas.of(form.fields, 'input', tagOf(path))
  const files = Object.entries(form.files).map(([name, count]): [string, Schema] => {
    const file = { type: 'string', format: 'binary' }
    const description = fieldOf(tagOf(path), name)?.meaning ?? ''
    return [name, count === 1 ? { ...file, description } : { type: 'array', items: file, maxItems: count, description }]
  })
  const properties = { ...schema.properties, ...Object.fromEntries(files) }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

const exampleOf = (code: ErrorCode) => ({ $ref: `#/components/examples/${code}` })

function errorResponses(endpoint: Endpoint): Operation['responses'] {
  return Object.fromEntries(
    [...errorsOf(endpoint)].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('  \n'),
        ...(status === 429 && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Error' }], properties: { code: { enum: codes } } },
            examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
          },
        },
      },
    ]),
  )
}

const whoMay = {
  public: 'For everybody, without a token.',
  reader: 'For signed-in readers.',
  staff: 'For everybody on the staff.',
  writing: 'For authors, editors and owners.',
  shop: 'For the shop, editors and owners.',
  admin: 'For editors and owners.',
  owner: 'For owners.',
}

function operationOf(schemas: Schemas, endpoint: Endpoint): Operation {
  const requestBody = bodyOf(schemas, endpoint)
  const isCacheable = endpoint.method === 'get' && endpoint.access === 'public'
  return {
    operationId: `${endpoint.method} ${endpoint.path.slice('/api/'.length)}`.replace(/\W+/g, '_').replace(/_$/, ''),
    summary: endpoint.summary,
    description: whoMay[endpoint.access],
    tags: [tagOf(endpoint.path)],
    parameters: [
      ...parametersOf(schemas, endpoint),
      ...(endpoint.headers ?? []).map((header) => ({ ...header, in: 'header', required: false })),
    ],
    ...(requestBody && { requestBody }),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.status === 201 ? 'It has been made.' : 'Done.',
        content: { 'application/json': { schema: schemas.of(endpoint.response, 'output', tagOf(endpoint.path)) } },
      },
      ...(isCacheable && { 304: { description: 'It is as it was when it had the tag of `If-None-Match`.' } }),
      ...errorResponses(endpoint),
    },
  }
}

interface Info {
  title: string
  version: string
  description: string
  license?: { name: string; identifier: string }
  contact?: { name: string; url: string }
}

/** The OpenAPI 3.1 document of a table, and of Google's way in, which answers no JSON. */
export function openApiOf(endpoints: readonly Endpoint[], info: Info) {
  const schemas = createSchemas()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) (paths[endpoint.path] ??= {})[endpoint.method] = operationOf(schemas, endpoint)
  for (const [path, operation] of Object.entries(googleOperations)) paths[path] = { get: operation }
  schemas.of(errorShape, 'output', 'Error')

  const codes = new Set(endpoints.flatMap((endpoint) => [...errorsOf(endpoint).values()].flat()))
  const examples = [...codes].toSorted().map((code) => {
    const sentence = sentenceOf(code)
    return [code, { value: { success: false, message: sentence, error: sentence, code } }] as const
  })
  const tags = [...new Set(Object.keys(paths).map(tagOf))].map((name) => ({
    name,
    description: tagDescriptions[name] ?? '',
  }))
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags,
    paths,
    components: {
      schemas: schemas.named,
      examples: Object.fromEntries(examples),
      headers: {
        RetryAfter: { description: 'After how many seconds to try again.', schema: { type: 'integer' } },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that a login answers.' },
      },
    },
  }
}
