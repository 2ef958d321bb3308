// Money is stored in paise, as integers. Readers' pages load this module, so it imports no zod.

/** Created once, since creating one is slow. Tamil and English pages use the same Indian grouping. */
const formatter = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** ₹12,34,567.50 */
export const formatRupees = (paise: number): string => formatter.format(paise / 100)

/** Rupees for the documented calls: a number with at most two decimals. */
export const toRupees = (paise: number): number => paise / 100

/** An amount in a form field: `280.00`. */
export const toRupeesText = (paise: number): string => (paise / 100).toFixed(2)

/** Highest price and fee, in paise: ten lakh rupees. */
export const maxPaise = 100_000_000

/** Digits without commas, or with those of Indian (12,34,567) or western grouping (1,234,567). */
const wholeRupees = /\d{1,9}|\d{1,2}(?:,\d\d){0,3},\d{3}|\d{1,3}(?:,\d{3}){1,2}/
const amountPattern = new RegExp(`^(${wholeRupees.source})(?:\\.(\\d{1,2})0*)?$`)

/**
 * Parses rupees to paise. The decimal text is parsed, never a binary fraction: 19.99 is 1999 paise. A comma groups digits:
 * in `250,50` it may be a decimal comma, so that is no amount.
 * @returns undefined for anything but an amount from 0 to the largest, with at most two decimals
 */
export function parseRupees(value: number | string): number | undefined {
  const match = amountPattern.exec(String(value).trim().replace(/^₹\s*/, ''))
  if (!match) return undefined
  const paise = Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return paise <= maxPaise ? paise : undefined
}
