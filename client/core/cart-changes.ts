// The cart is shown in the header of every page, in every tab: a change of it is announced to the other tabs.

const channelName = 'cart'

/** Tells the other tabs of this browser. */
export function announceCart(): void {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
  channel.postMessage('changed')
  channel.close()
}

/** @returns what ends the listening */
export function onCartAnnounced(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', listener)
  return () => channel.close()
}
