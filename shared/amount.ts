import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { maxPaise, parseRupees } from './money.ts'

/** An amount in paise, as the site's own calls carry it. */
export const paise = z.int('AMOUNT_INVALID').min(0, 'AMOUNT_INVALID').max(maxPaise, 'AMOUNT_INVALID')

/**
 * An amount in rupees, a number or its text, as the documented calls carry it; it comes out in paise.
 * @param missing what is said where there is none
 * @param invalid what is said of anything else that is no amount
 */
export const rupees = (missing: ErrorCode = 'AMOUNT_INVALID', invalid: ErrorCode = 'AMOUNT_INVALID') =>
  z.union([z.number(), z.string()], { error: missing }).transform((value, ctx) => {
    const amount = parseRupees(value)
    if (amount !== undefined) return amount
    ctx.issues.push({ code: 'custom', message: value === '' ? missing : invalid, input: value })
    return z.NEVER
  })
