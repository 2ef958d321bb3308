import type { AppErrorData, ErrorCode, FieldErrors } from '#shared/errors.ts'

/** A code that has a sentence in the `errors` namespace. */
type ShownError = ErrorCode | 'NETWORK'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The server's data about an error: in `data.app` over HTTP, in the error's cause when called in-process. */
function appDataOf(error: unknown): AppErrorData | undefined {
  if (!isObject(error)) return undefined
  const app = isObject(error.data) ? error.data.app : error.cause
  return isObject(app) && typeof app.code === 'string' && /^[A-Z_]+$/.test(app.code)
    ? (app as unknown as AppErrorData)
    : undefined
}

/** The code of a failed call; NETWORK when no response of this server arrived. */
export const errorCodeOf = (error: unknown): ShownError => appDataOf(error)?.code ?? 'NETWORK'

/** Whether the page of an address is missing: nothing has its id (`code`), or nothing can, such as one that is too long. */
export const isMissing = (error: unknown, code: ErrorCode): boolean =>
  errorCodeOf(error) === code ||
  errorCodeOf(error) === 'INPUT_INVALID' ||
  // In-process, an input that is refused has no data yet.
  (isObject(error) && error.code === 'BAD_REQUEST')

/** What is wrong with each field of the form that was sent. */
export const fieldErrorsOf = (error: unknown): FieldErrors => appDataOf(error)?.fields ?? {}

/** Whether what is wrong is said at a field already, and need not be said of the whole. The token of a link is no field. */
export function isSaidAtField(error: unknown): boolean {
  const { token: _, ...fields } = fieldErrorsOf(error)
  return Object.values(fields).includes(errorCodeOf(error) as ErrorCode)
}

/** Seconds after which it is worth trying again, where the server said so. */
export const retryAfterOf = (error: unknown): number | undefined => appDataOf(error)?.retryAfter

/** What is stored now, where the code says that it differs from what was sent. */
export const errorDetailsOf = (error: unknown): unknown => appDataOf(error)?.data
