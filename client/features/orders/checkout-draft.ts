import { tabStorage } from '#client/core/storage.ts'
// The input of the checkout, and the key of its submission: both survive a reload, in one tab.

export interface Recipient {
  name: string
  phone: string
  address: string
}

const draftKey = 'checkoutDraft'
const submissionKey = 'checkoutSubmission'

const isText = (value: unknown): value is string => typeof value === 'string'

function readJson(key: string): Record<string, unknown> {
  const value = tabStorage.json(key)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

export function readRecipient(): Recipient | null {
  const { name, phone, address } = readJson(draftKey)
  return isText(name) && isText(phone) && isText(address) ? { name, phone, address } : null
}

export const keepRecipient = (recipient: Recipient): void => void tabStorage.set(draftKey, JSON.stringify(recipient))

/**
 * The key of the submission of this cart: the same until the cart is another or the order is placed, so that pressing
 * again, or after a reload, asks for the same order.
 * @param cart names the cart's content
 */
export function submissionOf(cart: string): string {
  const { cart: known, key } = readJson(submissionKey)
  if (known === cart && isText(key)) return key
  const fresh = crypto.getRandomValues(new Uint32Array(4)).join('-')
  tabStorage.set(submissionKey, JSON.stringify({ cart, key: fresh }))
  return fresh
}

/** The order is placed: the next one is another. */
export function forgetSubmission(): void {
  tabStorage.remove(submissionKey)
  tabStorage.remove(draftKey)
}
