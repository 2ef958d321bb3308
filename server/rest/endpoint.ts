import type { AnyProcedure } from '@trpc/server'
import { z } from 'zod'
import { statusOf, type ErrorCode } from '#shared/errors.ts'
import type { Right } from '#shared/staff.rules.ts'
import type { Caller } from '#server/app-router.ts'
import type { Context, UserContext } from '#server/core/context.ts'
import type { FormFile } from '#server/core/multipart.ts'

// Every documented path is an endpoint: it declares its inputs and response, and calls procedures;
// the adapter serves them and the OpenAPI document describes them.

export type Access = 'public' | 'reader' | Right
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Schema = z.ZodType | undefined
type Out<S extends Schema> = S extends z.ZodType ? z.output<S> : undefined

/** A multipart body: text fields by a schema, and files by field name. */
interface FormSpec<F extends z.ZodType> {
  fields: F
  /** The most files of each field. */
  files: Record<string, number>
  /** Size limit of a file in bytes, and the error above it; by default the limit of pictures. */
  fileLimit?: { bytes: number; error: ErrorCode }
}

interface Spec<A extends Access, P extends Schema, Q extends Schema, B extends Schema, F extends Schema> {
  summary: string
  /** Who may call: checked before the body is read, and again by the procedure. */
  access: A
  /** The procedure that it calls, where its rate limit must also count input that never reaches it. */
  procedure?: AnyProcedure
  params?: P
  query?: Q
  body?: B
  form?: F extends z.ZodType ? FormSpec<F> : undefined
  response: z.ZodType
  /** Request headers that it reads, for the OpenAPI document. */
  headers?: readonly { name: string; description: string; schema: { type: string } }[]
  /** Errors besides those that follow from the endpoint itself (`errorsOf`). */
  errors?: readonly ErrorCode[]
  status?: 200 | 201
  /**
   * For responses of any length, streamed: `run` yields the items of an array (`true`) or pieces of JSON text (`text`).
   */
  streamed?: boolean | 'text'
}

interface EndpointArgs<A extends Access, P extends Schema, Q extends Schema, B extends Schema, F extends Schema> {
  api: Caller
  ctx: A extends 'public' ? Context : UserContext
  params: Out<P>
  query: Out<Q>
  body: Out<B>
  fields: Out<F>
  files: Record<string, FormFile[]>
}

/** An endpoint without its type parameters, as the adapter serves it. */
export interface Endpoint extends Spec<Access, z.ZodType, z.ZodType, z.ZodType, z.ZodType> {
  method: Method
  /** `/api/categories/{id}` */
  path: string
  run: (args: never) => unknown
}

export const endpoint = <
  A extends Access,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  F extends Schema = undefined,
>(
  method: Method,
  path: `/api/${string}`,
  spec: Spec<A, P, Q, B, F>,
  run: (args: EndpointArgs<A, P, Q, B, F>) => unknown,
): Endpoint => ({ method, path, ...spec, run })

const pictureErrors: readonly ErrorCode[] = [
  'MEDIA_TYPE_UNSUPPORTED',
  'MEDIA_HEIC',
  'MEDIA_UNREADABLE',
  'MEDIA_TOO_LARGE',
  'MEDIA_TOO_MANY_PIXELS',
  'MEDIA_TOO_LONG',
]

/** Errors that follow from the method, input and access of an endpoint. */
function* impliedErrors({ method, access, params, query, body, form }: Endpoint): Generator<ErrorCode> {
  if (params ?? query ?? body ?? form) yield 'INPUT_INVALID'
  if (body) yield* ['JSON_INVALID', 'CONTENT_TYPE_UNSUPPORTED'] as const
  if (form) yield* ['MULTIPART_INVALID', 'CONTENT_TYPE_UNSUPPORTED'] as const
  if (form && Object.keys(form.files).length > 0) yield* pictureErrors
  if (form?.fileLimit) yield form.fileLimit.error
  if (access !== 'public') yield* ['UNAUTHENTICATED', 'SESSION_INVALID'] as const
  if (access !== 'public' && access !== 'reader')
    yield* ['ADMIN_ONLY', 'ROLE_INSUFFICIENT', 'PASSWORD_CHANGE_NEEDED'] as const
  if (method === 'get') yield 'SITE_BUSY'
  if (method !== 'get') yield* ['BODY_TOO_LARGE', 'DATABASE_BUSY', 'SITE_READ_ONLY'] as const
  if (form && Object.keys(form.files).length > 0) yield* ['STORAGE_FULL', 'STORAGE_UNAVAILABLE'] as const
  yield* ['TOO_MANY_REQUESTS', 'INTERNAL', 'DATABASE_UNAVAILABLE'] as const
}

/** Every error of an endpoint, in ascending order of status. */
export function errorsOf(call: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>()
  const codes = new Set([...(call.errors ?? []), ...impliedErrors(call)])
  for (const code of [...codes].toSorted((a, b) => statusOf(a) - statusOf(b)))
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  return byStatus
}

const parametersOf = ({ query }: Endpoint): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

/** The description of the calls reads no parameters at all (docs.ts). */
const withoutParameters = new Set(['/api/docs', '/api/openapi.json'])

/**
 * The address of a documented call without the parameters that it does not read, and of repeated ones with the first, which
 * is the one it reads.
 */
export function createCallAddress(endpoints: readonly Endpoint[]): (url: string) => string {
  const calls = endpoints
    .filter(({ method }) => method === 'get')
    .map((call) => ({
      pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
      parameters: parametersOf(call),
    }))
  return (url) => {
    const mark = url.indexOf('?')
    if (mark === -1) return url
    const path = url.slice(0, mark)
    if (withoutParameters.has(path)) return path
    const call = calls.find(({ pattern }) => pattern.test(path))
    if (!call) return url
    const given = new URLSearchParams(url.slice(mark + 1))
    const known = call.parameters.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : []))
    return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
  }
}
