/** India has kept this distance from UTC since 1945. */
export const istOffsetMs = 5.5 * 60 * 60 * 1000

// Help with Indian telephone numbers and postal codes. Help only: whoever lives elsewhere writes what is right there.

/** A number that is surely an Indian one, as it is read aloud: `98400 00000`; anything else stays as it was typed. */
export function tidyPhone(text: string): string {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(?:\+91|0091|0)(?=[6-9]\d{9}$)/, '')
  return /^[6-9]\d{9}$/.test(digits) ? `${digits.slice(0, 5)} ${digits.slice(5)}` : text.trim()
}

/** Whether a number looks like an Indian one with a slip in it: neither ten digits nor one of another country. */
export function isOddPhone(text: string): boolean {
  const digits = text.replace(/[\s().-]/g, '')
  return digits !== '' && !/^\+(?!91)\d{6,15}$/.test(digits) && !/^(?:\+91|0091|0)?[1-9]\d{9}$/.test(digits)
}

/** Whether an address names a postal code: six digits, the first not 0, with or without a space in the middle. */
export const hasPinCode = (address: string): boolean => /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/.test(address)
