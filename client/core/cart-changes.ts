// The cart is shown in the header of every page, in every tab: a change of it is announced to the other tabs.

let channel: BroadcastChannel | undefined
/** One for the whole tab: a channel does not hear itself, but it hears every other one. */
const openChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('cart'))

/** Tells the other tabs of this browser. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
export const announceCart = (): void => openChannel().postMessage('changed')

/** @returns what ends the listening */
export function onCartAnnounced(listener: () => void): () => void {
  const open = openChannel()
  open.addEventListener('message', listener)
  return () => open.removeEventListener('message', listener)
}
