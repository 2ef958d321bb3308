import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { databaseFaultOf, type DatabaseFault } from './database-faults.ts'
import {
  isErrorCode,
  sentenceOf,
  statusOf,
  type AppErrorData,
  type ErrorCode,
  type FieldErrors,
} from '#shared/errors.ts'

/** What a service throws: a code of the error table (shared/errors.ts) and details for the caller. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfter: number | undefined
  readonly data: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    details: { fields?: FieldErrors; retryAfter?: number; data?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(sentenceOf(code), { cause: details.cause })
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.data = details.data
  }
}

/** Assigns an AppError to one field of the input; any other error is returned unchanged. */
export function errorOfField(field: string, thrown: unknown): unknown {
  if (!(thrown instanceof AppError)) return thrown
  const { code, retryAfter } = thrown
  return new AppError(code, { fields: { [field]: code }, ...(retryAfter !== undefined && { retryAfter }) })
}

const trpcCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<number, TRPCError['code']>

export const trpcCodeOf = (code: ErrorCode): TRPCError['code'] =>
  trpcCodes[statusOf(code) as keyof typeof trpcCodes] ?? 'INTERNAL_SERVER_ERROR'

/** Schemas use error codes as messages; zod's own issues are mapped here. */
function codeOfIssue(issue: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'FIELD_REQUIRED' : 'FIELD_INVALID'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'FIELD_TOO_LONG' : 'FIELD_INVALID'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'FIELD_TOO_SHORT' : 'FIELD_INVALID'
    case 'unrecognized_keys':
      return 'FIELD_UNKNOWN'
    case 'invalid_union':
      // The first alternative with a specific code.
      return (
        issue.errors
          .flat()
          .map(codeOfIssue)
          .find((code) => !code.startsWith('FIELD_')) ?? 'FIELD_INVALID'
      )
    default:
      return 'FIELD_INVALID'
  }
}

/** All invalid fields; the error takes the code of the first field that has a feature's own code. */
export function inputError(error: z.core.$ZodError): AppError {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.') || 'input'] ??= codeOfIssue(issue)
  const own = Object.values(fields).find((code) => !code.startsWith('FIELD_'))
  return new AppError(own ?? 'INPUT_INVALID', { fields, cause: error })
}

const codesOfTrpc: Partial<Record<TRPCError['code'], ErrorCode>> = {
  PARSE_ERROR: 'JSON_INVALID',
  NOT_FOUND: 'NOT_FOUND',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  PAYLOAD_TOO_LARGE: 'BODY_TOO_LARGE',
  UNSUPPORTED_MEDIA_TYPE: 'CONTENT_TYPE_UNSUPPORTED',
  BAD_REQUEST: 'INPUT_INVALID',
}

/** Seconds after which a caller may try again. */
const retryAfter = { busy: 5, unwritable: 60, unreadable: 60 }
const codesOfDatabase = {
  busy: 'DATABASE_BUSY',
  unwritable: 'SITE_READ_ONLY',
  unreadable: 'DATABASE_UNAVAILABLE',
} as const

const errorOfDatabase = (fault: DatabaseFault, cause: unknown): AppError =>
  new AppError(codesOfDatabase[fault], { retryAfter: retryAfter[fault], cause })

/** The refusal of a site that is to read only. */
export const siteIsReadOnly = (): AppError => new AppError('SITE_READ_ONLY', { retryAfter: retryAfter.unwritable })

/** Whether an error is for the log: it is the site's or its machine's, not the caller's. A site that is to read only says so. */
export const isOurFault = ({ code, cause }: AppError): boolean =>
  statusOf(code) >= 500 && (code !== 'SITE_READ_ONLY' || cause !== undefined)

/** Any thrown value as an AppError. An unknown one becomes INTERNAL, with its cause for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof z.core.$ZodError) return inputError(error)
  if (error instanceof TRPCError) {
    // A wrong input and a wrong output both carry a ZodError; only the first is the caller's fault.
    if (error.cause instanceof AppError) return error.cause
    if (error.cause instanceof z.core.$ZodError && error.code === 'BAD_REQUEST') return inputError(error.cause)
    const code = codesOfTrpc[error.code]
    if (code) return new AppError(code, { cause: error })
  }
  const fault = databaseFaultOf(error)
  if (fault) return errorOfDatabase(fault, error)
  return new AppError('INTERNAL', { cause: error })
}

export const errorData = (error: AppError, requestId?: string): AppErrorData => ({
  code: error.code,
  ...(error.fields && { fields: error.fields }),
  ...(error.retryAfter && { retryAfter: error.retryAfter }),
  ...(error.data && { data: error.data }),
  ...(error.code === 'INTERNAL' && requestId && { requestId }),
})
