import { z } from 'zod'
import type { Row } from './row.ts'

/** The shape of every error. */
const errorShape = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

function parametersOf(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function bodyOf(row: Row) {
  if (row.body) return { required: true, content: { 'application/json': { schema: schemaOf(row.body, 'input') } } }
  if (!row.form) return undefined
  const schema = schemaOf(row.form.fields, 'input')
  const file = { type: 'string', format: 'binary' }
  const files = Object.entries(row.form.files).map(([name, count]) => [
    name,
    count === 1 ? file : { type: 'array', items: file, maxItems: count },
  ])
  const properties = { ...schema.properties, ...Object.fromEntries(files) }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

const jsonOf = (description: string, schema: unknown) => ({ description, content: { 'application/json': { schema } } })

/** The OpenAPI 3.1 document of a table. */
export function openApiOf(rows: readonly Row[], info: { title: string; version: string; description: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const row of rows) {
    const requestBody = bodyOf(row)
    const operations = (paths[row.path] ??= {})
    operations[row.method] = {
      summary: row.summary,
      tags: [row.path.split('/')[2]],
      parameters: [...parametersOf('path', row.params), ...parametersOf('query', row.query)],
      ...(requestBody && { requestBody }),
      ...(row.access !== 'public' && { security: [{ bearer: [] }] }),
      responses: {
        [row.status ?? 200]: jsonOf('Done', schemaOf(row.response, 'output')),
        default: jsonOf('An error', { $ref: '#/components/schemas/Error' }),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorShape, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}
