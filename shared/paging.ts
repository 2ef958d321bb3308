import { z } from 'zod'
import { cursorPattern } from './paging.rules.ts'

export const cursor = z.string().regex(cursorPattern, 'FIELD_INVALID')

/** Cursor of lists sorted by a number: that of the last row of the previous page. */
const numberCursor = z.string().regex(/^\d{1,15}$/, 'FIELD_INVALID')

const limitOf = (standard: number, max: number) => z.int().min(1).max(max).default(standard)

/** Input of lists sorted by time. */
export const pagingInput = (standard: number, max = 100) =>
  z.object({ cursor: cursor.optional(), limit: limitOf(standard, max) })

/** Input of lists sorted by a number. */
export const numberPagingInput = (standard: number, max = 100) =>
  z.object({ cursor: numberCursor.optional(), limit: limitOf(standard, max) })
