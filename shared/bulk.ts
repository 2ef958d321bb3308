import { z } from 'zod'
import { maxBulk } from './bulk.rules.ts'
import { isErrorCode, type ErrorCode } from './errors.ts'
import { id } from './ids.ts'

/** The things that are changed together. */
export const bulkIds = z.object({ ids: z.array(id).min(1, 'FIELD_REQUIRED').max(maxBulk, 'FIELD_TOO_LONG') })

export const refusedChange = z.object({ id: z.string(), code: z.custom<ErrorCode>(isErrorCode) })

export const bulkResult = z.object({
  /** The id of the change, by which it is undone; null if nothing was changed, or if it is for ever. */
  bulkId: z.string().nullable(),
  /** The ids of what it has changed. */
  done: z.array(z.string()),
  failed: z.array(refusedChange),
})
export type BulkResult = z.infer<typeof bulkResult>

/** What was not given its former values, and why; if it was changed since, by whom and when, as far as that is known. */
const refusedUndo = refusedChange.extend({ title: z.string(), by: z.string(), at: z.iso.datetime().nullable() })

export const undoResult = z.object({
  /** Undoing is a bulk change itself; null when nothing was given back. */
  bulkId: z.string().nullable(),
  done: z.array(z.string()),
  failed: z.array(refusedUndo),
})
export type UndoResult = z.infer<typeof undoResult>
