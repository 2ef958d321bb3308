import { hasPinCode, isOddPhone } from './india.ts'
import { graphemes } from './text.ts'

/** What may keep a parcel from arriving: pointed out once, never refused. */
export type DeliveryDoubt = 'phone' | 'address' | 'pin'

/** Shorter addresses name hardly more than a house. In letters as a reader counts them. */
const shortestAddress = 12

/** An address with a number of another country has no Indian PIN code. */
const isForeign = (phone: string): boolean => /^\s*(?:\+|00)(?!91)\d/.test(phone)

/** What a reader should look at again before books are sent there. */
export function deliveryDoubts({ phone, address }: { phone: string; address: string }): DeliveryDoubt[] {
  const doubts: DeliveryDoubt[] = []
  if (isOddPhone(phone)) doubts.push('phone')
  if (graphemes(address.trim()).length < shortestAddress) doubts.push('address')
  else if (!hasPinCode(address) && !isForeign(phone)) doubts.push('pin')
  return doubts
}
