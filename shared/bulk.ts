import { z } from 'zod'
import { maxBulk } from './bulk.rules.ts'
import { isErrorCode, type ErrorCode } from './errors.ts'
import { id } from './ids.ts'

/** The things that are changed together. */
export const bulkIds = z.object({ ids: z.array(id).min(1, 'FIELD_REQUIRED').max(maxBulk, 'FIELD_TOO_LONG') })

export const refusedChange = z.object({ id: z.string(), code: z.custom<ErrorCode>(isErrorCode) })

/** The ids of what a bulk change has changed, and what it refused and why. */
export const bulkResult = z.object({ done: z.array(z.string()), failed: z.array(refusedChange) })
export type BulkResult = z.infer<typeof bulkResult>
