import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { cleanText } from './text.ts'

// Fields of forms that hold a text; they come out in the form in which texts are stored.

const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** A text that must be there. */
export const requiredText = (max: number, missing: ErrorCode = 'FIELD_REQUIRED', clean = cleanText) =>
  z.string({ error: missing }).transform(clean).pipe(z.string().min(1, missing).max(max, 'FIELD_TOO_LONG'))

/** A text of one line that must be there. */
export const requiredLine = (max: number, missing?: ErrorCode) => requiredText(max, missing, oneLine)

/** A text that may be empty. */
export const optionalText = (max: number, clean = cleanText) =>
  z.string().transform(clean).pipe(z.string().max(max, 'FIELD_TOO_LONG'))

/** A text of one line that may be empty. */
export const optionalLine = (max: number) => optionalText(max, oneLine)
