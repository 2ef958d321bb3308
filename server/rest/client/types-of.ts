import type { OpenApi } from '../openapi.ts'
import type { Operation, Schema } from '../operation.ts'

// The document as TypeScript, in the form that typed clients read (openapi-fetch): `paths`, by path and method. The
// usual generator needs the compiler API of TypeScript 5, which this project's version lacks.

const quoted = (text: string): string => JSON.stringify(text)

function typeOf(schema: Schema): string {
  if (schema.$ref) return `components['schemas'][${quoted(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1))}]`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (either) return either.map(typeOf).join(' | ')
  const own = [schema.type].flat().map((type) => plainTypeOf(type, schema))
  const all = ((schema.allOf as Schema[] | undefined) ?? []).map(typeOf)
  const parts = [...all, ...(schema.type || all.length === 0 ? [own.join(' | ')] : [objectOf(schema)])]
  return parts.length === 1 ? parts[0]! : parts.map((part) => `(${part})`).join(' & ')
}

function plainTypeOf(type: string | undefined, schema: Schema): string {
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    case 'array':
      return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`
    case 'object':
      return objectOf(schema)
    default:
      return 'unknown'
  }
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const each = typeof additionalProperties === 'object' ? typeOf(additionalProperties as Schema) : 'unknown'
    return `Record<string, ${each}>`
  }
  const fields = Object.entries(properties).map(
    ([name, property]) => `${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(property)}`,
  )
  return `{ ${fields.join('; ')} }`
}

function parametersOf(parameters: Operation['parameters']): string {
  const places = (['path', 'query', 'header'] as const).map((place) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    if (here.length === 0) return `${place}?: never`
    const fields = here.map(({ name, required, schema }) => `${quoted(name)}${required ? '' : '?'}: ${typeOf(schema)}`)
    return `${place}${here.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`
  })
  return `{ ${places.join('; ')}; cookie?: never }`
}

function contentOf(content: Record<string, { schema: Schema }> | undefined): string {
  const types = Object.entries(content ?? {}).map(([type, { schema }]) => `${quoted(type)}: ${typeOf(schema)}`)
  return types.length > 0 ? `{ ${types.join('; ')} }` : 'never'
}

function operationOf({ parameters, requestBody, responses }: Operation): string {
  const answers = Object.entries(responses).map(
    ([status, { content }]) =>
      `${status}: { headers: Record<string, unknown>; content${content ? '' : '?'}: ${contentOf(content)} }`,
  )
  const body = requestBody ? `requestBody: { content: ${contentOf(requestBody.content)} }` : 'requestBody?: never'
  return `{ parameters: ${parametersOf(parameters)}; ${body}; responses: { ${answers.join('; ')} } }`
}

/** The types of a document as the text of a module. */
export function typesOf({ paths, components }: OpenApi): string {
  const calls = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => `${method}: ${operationOf(operation)}`)
    return `  ${quoted(path)}: { ${operations.join('; ')} }`
  })
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `    ${quoted(name)}: ${typeOf(schema)}`)
  return `export interface paths {\n${calls.join('\n')}\n}\nexport interface components {\n  schemas: {\n${schemas.join('\n')}\n  }\n}\n`
}
