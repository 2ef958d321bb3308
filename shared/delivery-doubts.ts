import { isOddPhone, pinCodeIn } from './india.ts'
import { stateInDoubt } from './pin-codes.ts'
import { graphemes } from './text.ts'

/** Likely mistakes in a delivery address: the reader is warned once, and may order anyway. */
export type DeliveryDoubt = 'phone' | 'address' | 'pin' | 'state'

/** Shorter addresses are probably incomplete. In graphemes. */
const minAddressLength = 12

/** With a foreign phone number no Indian PIN code is expected. */
const isForeign = (phone: string): boolean => /^\s*(?:\+|00)(?!91)\d/.test(phone)

/** The fields that the reader should check before ordering. */
export function deliveryDoubts({ phone, address }: { phone: string; address: string }): DeliveryDoubt[] {
  const doubts: DeliveryDoubt[] = []
  if (isOddPhone(phone)) doubts.push('phone')
  if (graphemes(address.trim()).length < minAddressLength) doubts.push('address')
  else if (!isForeign(phone)) {
    if (!pinCodeIn(address)) doubts.push('pin')
    else if (stateInDoubt(address)) doubts.push('state')
  }
  return doubts
}
