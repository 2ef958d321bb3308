import { normalize } from '#shared/search/normalize.ts'

/** Digits that name a subscriber in India; what stands before them is a prefix that is written or left out. */
const subscriberDigits = 10
/** Fewer digits are no number: then the whole text counts. */
const minDigits = 6

/** The form in which all spellings of a phone number are equal: `+91 98400-00000` and `௯௮௪௦௦ ௦௦௦௦௦` are one number. */
export function phoneKeyOf(phone: string): string {
  const form = normalize(phone)
  const digits = form.replace(/\D/g, '')
  return digits.length < minDigits ? form : digits.slice(-subscriberDigits)
}
