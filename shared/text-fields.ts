import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { cleanText } from './text.ts'

// Text fields of forms; parsing normalises them as they are stored.

export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/** A required text. */
export const requiredText = (max: number, missing: ErrorCode = 'FIELD_REQUIRED', clean = cleanText) =>
  z.string({ error: missing }).transform(clean).pipe(z.string().min(1, missing).max(max, 'FIELD_TOO_LONG'))

/** A required text of one line. */
export const requiredLine = (max: number, missing?: ErrorCode) => requiredText(max, missing, oneLine)

/** An optional text. */
export const optionalText = (max: number, clean = cleanText) =>
  z.string().transform(clean).pipe(z.string().max(max, 'FIELD_TOO_LONG'))

/** Whether a text is the address of a page elsewhere: https, with the name of a host that has a dot. */
export const isWebAddress = (address: string): boolean =>
  /^https:\/\/[^\s/?#@]+\.[^\s@]+$/.test(address) && URL.canParse(address)

/** An optional text of one line. */
export const optionalLine = (max: number) => optionalText(max, oneLine)
