let channel: BroadcastChannel | undefined
/** Messages about notifications between the tabs of this browser. */
export const openChannel = (): BroadcastChannel => (channel ??= new BroadcastChannel('live-news'))

/** Says to the other tabs that something was read here. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
export const tellOtherTabs = (): void => openChannel().postMessage(null)
