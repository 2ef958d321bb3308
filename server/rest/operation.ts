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
