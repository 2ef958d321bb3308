import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** The error in a response of a call, by status; undefined if there is none. */
export type Judge = (call: { method: string; path: string }, status: number, body: unknown) => string | undefined

/** Validates responses by an OpenAPI document. Formats are not checked here, but by the schemas that it is made from. */
export function createJudge(document: { paths: Record<string, Record<string, { responses: object }>> }): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(document, 'api')
  const validators = new Map<string, ValidateFunction>()

  return ({ method, path }, status, body) => {
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses ?? {}
    if (!Object.hasOwn(responses, status)) return `${status} is not described`
    const steps = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']
    const pointer = steps
      .map((step) => encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
    validators.set(pointer, validate)
    return validate(body) ? undefined : ajv.errorsText(validate.errors)
  }
}
