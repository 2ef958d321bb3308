// The parts of OpenAPI 3.1 that our document uses.

export interface Schema {
  type?: string | string[]
  description?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  format?: string
  $ref?: string
  $defs?: Record<string, Schema>
  [keyword: string]: unknown
}

interface Media {
  schema: Schema
  examples?: Record<string, { $ref: string }>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; description: string; schema: Schema; example?: unknown }[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  security: Record<string, string[]>[]
  responses: Record<string, { description: string; headers?: Record<string, unknown>; content?: Record<string, Media> }>
}

/** An example value for a schema, built from its examples. */
export function sampleOf(schema: Schema, resolve: (schema: Schema) => Schema): unknown {
  const resolved = resolve(schema)
  const { examples, enum: choices, properties, items } = resolved
  if (examples) return examples[0]
  if (resolved.const !== undefined) return resolved.const
  if (resolved.default !== undefined && resolved.default !== null) return resolved.default
  if (choices) return choices.find((choice) => choice !== '') ?? choices[0]
  const either = (resolved.anyOf ?? resolved.oneOf) as Schema[] | undefined
  if (either?.[0]) return sampleOf(either[0], resolve)
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sampleOf(each, resolve)]))
  if (items) return [sampleOf(items, resolve)]
  if (resolved.format === 'binary') return '(the bytes of the file)'
  return { boolean: true, integer: 1, number: 1, string: 'text', object: {} }[[resolved.type].flat()[0] ?? '']
}
