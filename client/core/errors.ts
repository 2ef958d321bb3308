import type { AppErrorData, ErrorCode, FieldErrors } from '#shared/errors.ts'

/** A code that has a sentence in the `errors` namespace. */
type ShownError = ErrorCode | 'NETWORK'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The server's words about an error: in `data.app` over HTTP, as the error's cause when it was called in-process. */
function appDataOf(error: unknown): AppErrorData | undefined {
  if (!isObject(error)) return undefined
  const app = isObject(error.data) ? error.data.app : error.cause
  return isObject(app) && typeof app.code === 'string' && /^[A-Z_]+$/.test(app.code)
    ? (app as unknown as AppErrorData)
    : undefined
}

/** What to tell the reader about a failed call; NETWORK when no answer of ours arrived. */
export const errorCodeOf = (error: unknown): ShownError => appDataOf(error)?.code ?? 'NETWORK'

/** What is wrong with each field of the form that was sent. */
export const fieldErrorsOf = (error: unknown): FieldErrors => appDataOf(error)?.fields ?? {}

/** Seconds after which it is worth trying again, where the server said so. */
export const retryAfterOf = (error: unknown): number | undefined => appDataOf(error)?.retryAfter
