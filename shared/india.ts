/** India's offset from UTC, unchanged since 1945. */
export const istOffsetMs = 5.5 * 60 * 60 * 1000

// Hints for Indian phone numbers and postal codes. They never reject anything, since readers may live elsewhere.

/** Formats a valid Indian mobile number as `98400 00000`; anything else stays as it was typed. */
export function tidyPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|0)(?=[6-9]\d{9}$)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : text.trim()
}

/** Whether a number is probably mistyped: neither ten digits nor an international number. */
export function isOddPhone(text: string): boolean {
  const digits = text.replace(/[\s().-]/g, '')
  return digits !== '' && !/^\+(?!91)\d{6,15}$/.test(digits) && !/^(?:\+91|0091|0)?[1-9]\d{9}$/.test(digits)
}

/** The last postal code of an address: six digits, the first not 0, with or without a space in the middle. */
export const pinCodeIn = (address: string): string | undefined =>
  [...address.matchAll(/(?:^|\D)([1-9]\d{2}\s?\d{3})(?!\d)/g)].at(-1)?.[1]?.replace(/\s/, '')
