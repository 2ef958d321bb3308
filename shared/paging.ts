import { z } from 'zod'
import { cursorPattern } from './paging.rules.ts'

export const cursor = z.string().regex(cursorPattern, 'FIELD_INVALID')

/** Of lists that are sorted by a number alone: the number of the last row of the page before. */
const numberCursor = z.string().regex(/^\d{1,15}$/, 'FIELD_INVALID')

const limitOf = (standard: number, most: number) => z.int().min(1).max(most).default(standard)

/** What a list that is sorted by time is asked with. */
export const pagingInput = (standard: number, most = 100) =>
  z.object({ cursor: cursor.optional(), limit: limitOf(standard, most) })

/** What a list that is sorted by a number is asked with. */
export const numberPagingInput = (standard: number, most = 100) =>
  z.object({ cursor: numberCursor.optional(), limit: limitOf(standard, most) })
