import { tabChannel } from './tab-channel.ts'

// The cart is shown in the header of every page, in every tab: a change of it is announced to the other tabs.

const channel = tabChannel<'changed'>('cart')

/** Tells the other tabs of this browser. */
export const announceCart = (): void => channel.tell('changed')

/** @returns what ends the listening */
export const onCartAnnounced = (listener: () => void): (() => void) => channel.listen(listener)
