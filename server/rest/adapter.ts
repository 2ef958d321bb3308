import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext, Hono } from 'hono'
import { sentenceOf, statusOf, type FieldErrors } from '#shared/errors.ts'
import { maxImageBytes } from '#shared/media.ts'
import { createCaller } from '#server/app-router.ts'
import { requireRight, requireUser } from '#server/core/access.ts'
import type { Call, Context } from '#server/core/context.ts'
import type { Env } from '#server/core/env.ts'
import { AppError, inputError, isOurFault, toAppError } from '#server/core/errors.ts'
import { isTooDeep } from '#server/core/json-depth.ts'
import { receiveForm, type Form, type FormFile } from '#server/core/multipart.ts'
import { whenWritable } from '#server/core/write-lock.ts'
import type { CallKind } from '#server/core/rate-limit.ts'
import type { Meta } from '#server/core/trpc.ts'
import { join } from 'node:path'
import type { Access, Endpoint } from './endpoint.ts'

type App = Hono<{ Bindings: HttpBindings }>
type C = HonoContext<{ Bindings: HttpBindings }>

/** Limit of a form field: the longest text of a post in Tamil, at three bytes per letter. */
const fieldBytes = 4 * 1024 * 1024

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' }

/** The shape of every error: `message` and `error` are the same sentence, `code` is stable. */
export function errorBody(error: AppError, requestId?: string) {
  const sentence = sentenceOf(error.code)
  const fields = error.fields && describeFields(error.fields)
  return {
    success: false as const,
    message: sentence,
    error: sentence,
    code: error.code,
    ...(fields && { fields }),
    ...(error.data && { data: error.data }),
    ...(error.code === 'INTERNAL' && requestId && { requestId }),
  }
}

const describeFields = (fields: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, code]) => [field, sentenceOf(code)]))

/** Responds with an error. An internal one is logged with the request's id, and only that id leaves the server. */
export function answerError(c: C, thrown: unknown, ctx: Pick<Context, 'log' | 'requestId'>): Response {
  const error = toAppError(thrown)
  if (isOurFault(error)) ctx.log.error({ err: error.cause ?? error, requestId: ctx.requestId }, 'request failed')
  const headers: Record<string, string> = { ...privateHeaders }
  if (error.retryAfter) headers['retry-after'] = String(error.retryAfter)
  // The rest of the body is not read, so the connection cannot be reused.
  if (error.code === 'BODY_TOO_LARGE') headers.connection = 'close'
  return c.body(JSON.stringify(errorBody(error, ctx.requestId)), statusOf(error.code) as 400, headers)
}

function authorize(ctx: Context, access: Access): void {
  if (access === 'public') return
  requireUser(ctx)
  if (access !== 'reader') requireRight(ctx.user, access)
}

const parse = (schema: Endpoint['body'], value: unknown): unknown => {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw inputError(result.error)
  return result.data
}

/**
 * The text of a body that is no deeper than inputs are.
 * @throws AppError JSON_INVALID, BODY_TOO_LARGE
 */
export async function readText(c: C): Promise<string> {
  const text = await c.req.text().catch((cause: unknown) => {
    throw new AppError('BODY_TOO_LARGE', { cause })
  })
  if (isTooDeep(text)) throw new AppError('JSON_INVALID')
  return text
}

async function readJson(c: C): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw new AppError('CONTENT_TYPE_UNSUPPORTED')
  const text = await readText(c)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('JSON_INVALID', { cause: error })
  }
}

/** A field sent once becomes a text, a repeated one a list of texts. */
const flatten = (fields: Form['fields']): Record<string, string | string[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.length === 1 ? values[0]! : values]))

function sortFiles(form: Form, allowed: Record<string, number>): Record<string, FormFile[]> {
  const files: Record<string, FormFile[]> = {}
  for (const file of form.files) {
    const limit = allowed[file.field]
    if (limit === undefined) throw new AppError('INPUT_INVALID', { fields: { [file.field]: 'FIELD_UNKNOWN' } })
    const list = (files[file.field] ??= [])
    if (list.length === limit) throw new AppError('INPUT_INVALID', { fields: { [file.field]: 'FIELD_TOO_LONG' } })
    list.push(file)
  }
  return files
}

/** The JSON text of a streamed response, in pieces. */
function streamJson(endpoint: Endpoint, result: unknown): AsyncIterable<string> {
  return endpoint.streamed === 'text'
    ? (result as AsyncIterable<string>)
    : textOfArray(result as AsyncIterable<unknown>)
}

async function* textOfArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let open = '['
  for await (const item of items) {
    yield open + JSON.stringify(item)
    open = ','
  }
  yield open === '[' ? '[]' : ']'
}

/** Streams a text piece by piece, so that memory does not grow with its length. */
function streamText(pieces: AsyncIterator<string>, first: IteratorResult<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let piece = first
  return new ReadableStream({
    async pull(controller) {
      if (piece.done) return controller.close()
      controller.enqueue(encoder.encode(piece.value))
      piece = await pieces.next()
    },
    async cancel() {
      await pieces.return?.()
    },
  })
}

/**
 * Headers of anonymous responses. Browsers and shared caches (above all our own) may store them and revalidate at each
 * use, so a change is seen by the next request.
 */
export const sharedHeaders = ({ CORS_ORIGINS }: Pick<Env, 'CORS_ORIGINS'>) => ({
  ...jsonHeaders,
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: CORS_ORIGINS.length > 0 ? 'Authorization, Accept-Encoding, Origin' : 'Authorization, Accept-Encoding',
})
export const privateHeaders = { ...jsonHeaders, 'cache-control': 'no-store' }

/** The rate limit that a request counts against before its body is read; procedures of another kind count as well. */
function kindOf({ method, form, procedure }: Endpoint): CallKind {
  const { limit } = (procedure?._def.meta ?? {}) as Meta
  return limit ?? (form ? 'upload' : method === 'get' ? 'read' : 'write')
}

/** A request counts once per kind; the other procedures that it calls only add to its cost. */
function countOnce(count: Context['onCall']): (call: Call) => void {
  const counted = new Set<CallKind>()
  return (call) => {
    count?.({ ...call, isAlreadyCounted: call.isAlreadyCounted === true || counted.has(call.kind) })
    counted.add(call.kind)
  }
}

async function answer(c: C, endpoint: Endpoint, request: Context): Promise<Response> {
  let isShared = endpoint.method === 'get' && endpoint.access === 'public' && request.token === null
  const count = countOnce(request.onCall)
  const onCall = (call: Call) => {
    isShared &&= !call.isPrivate
    count(call)
  }
  const ctx: Context = { ...request, onCall, hasFiles: endpoint.form !== undefined }
  count({ kind: kindOf(endpoint), isPrivate: false, size: 1 })
  authorize(ctx, endpoint.access)
  const args = {
    api: createCaller(ctx),
    ctx,
    params: parse(endpoint.params, c.req.param()),
    query: parse(endpoint.query, c.req.query()),
    body: endpoint.body && parse(endpoint.body, await readJson(c)),
  }
  if (endpoint.method !== 'get') await whenWritable(ctx.db)
  const form = endpoint.form && (await receiveEndpointForm(c, endpoint.form, ctx))
  try {
    const result = endpoint.run({
      ...args,
      fields: form && parse(endpoint.form?.fields, flatten(form.fields)),
      files: form && endpoint.form ? sortFiles(form, endpoint.form.files) : {},
    } as never)
    // Only after the procedures were called is it known whether the response may be shared.
    const headers = () => (isShared ? sharedHeaders(ctx.env) : privateHeaders)
    if (endpoint.streamed) return await streamed(c, streamJson(endpoint, result), headers)
    return c.body(JSON.stringify(await result), endpoint.status ?? 200, headers())
  } finally {
    await form?.dispose()
  }
}

async function streamed(c: C, text: AsyncIterable<string>, headers: () => Record<string, string>): Promise<Response> {
  const pieces = text[Symbol.asyncIterator]()
  // The first piece is read before the headers are sent, so that an error still gets its own status.
  return c.body(streamText(pieces, await pieces.next()), 200, headers())
}

function receiveEndpointForm(c: C, spec: NonNullable<Endpoint['form']>, ctx: Context): Promise<Form> {
  const files = Object.values(spec.files).reduce((sum, count) => sum + count, 0)
  return receiveForm(
    c.env.incoming,
    {
      files,
      fileBytes: spec.fileLimit?.bytes ?? maxImageBytes,
      tooLarge: spec.fileLimit?.error,
      fields: 60,
      fieldBytes,
    },
    join(ctx.env.DATA_DIR, 'tmp'),
  )
}

/** Serves the endpoints; a known path with another method gets 405, an unknown one 404. */
export function mountRest(app: App, endpoints: readonly Endpoint[], createContext: (c: C) => Promise<Context>): void {
  /** For requests without an endpoint. */
  const answerUnknown = async (c: C, code: 'METHOD_NOT_ALLOWED' | 'NOT_FOUND'): Promise<Response> => {
    const ctx = await createContext(c)
    ctx.onCall?.({ kind: c.req.method === 'GET' ? 'read' : 'write', isPrivate: false, size: 1 })
    return answerError(c, new AppError(code), ctx)
  }

  const methods = new Map<string, string[]>()
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method.toUpperCase()])
    app.on(endpoint.method.toUpperCase(), path, async (c) => {
      const ctx = await createContext(c)
      try {
        return await answer(c, endpoint, ctx)
      } catch (error) {
        return answerError(c, error, ctx)
      }
    })
  }
  for (const [path, allowed] of methods) {
    const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    app.all(path, async (c) => {
      if (c.req.method === 'OPTIONS') return c.body(null, 204, { allow })
      const response = await answerUnknown(c, 'METHOD_NOT_ALLOWED')
      response.headers.set('allow', allow)
      return response
    })
  }
  // `/API/…` and `//api/…` as well: clients of the API expect JSON even for a misspelt address.
  app.use(async (c, next) => {
    if (!/^\/+api(?:\/|$)/i.test(c.req.path)) return next()
    return answerUnknown(c, 'NOT_FOUND')
  })
}
