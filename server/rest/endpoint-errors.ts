import { statusOf, type ErrorCode } from '#shared/errors.ts'
import type { Endpoint } from './endpoint.ts'

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
export function errorsOf(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>()
  const codes = new Set([...(endpoint.errors ?? []), ...impliedErrors(endpoint)])
  for (const code of [...codes].toSorted((a, b) => statusOf(a) - statusOf(b)))
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code])
  return byStatus
}
