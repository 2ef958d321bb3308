import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { maxPaise, parseRupees } from './money.ts'

/** An amount in paise, as tRPC calls send it. */
export const paise = z.int('AMOUNT_INVALID').min(0, 'AMOUNT_INVALID').max(maxPaise, 'AMOUNT_INVALID')

/**
 * An amount in rupees, a number or a string, as the documented calls send it; parsed to paise.
 * @param missing error code if there is no amount
 * @param invalid error code for any other value
 */
export const rupees = (missing: ErrorCode = 'AMOUNT_INVALID', invalid: ErrorCode = 'AMOUNT_INVALID') =>
  z.union([z.number(), z.string()], { error: missing }).transform((value, ctx) => {
    const amount = parseRupees(value)
    if (amount !== undefined) return amount
    ctx.issues.push({ code: 'custom', message: value === '' ? missing : invalid, input: value })
    return z.NEVER
  })
