// A reader's cart is shown in the head of every page, in every tab: whoever changes it says so.

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
