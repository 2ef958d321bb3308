/** Messages between the tabs of this browser. */
export interface TabChannel<M> {
  /** Tells the other tabs. */
  tell(message: M): void
  /** Calls `listener` with what another tab tells. @returns what ends the listening */
  listen(listener: (message: M) => void): () => void
}

/**
 * A channel does not hear itself, but it hears every other one: so a tab has one for each name, opened at first use. In a
 * browser without channels each tab is by itself.
 */
export function tabChannel<M>(name: string): TabChannel<M> {
  let channel: BroadcastChannel | undefined
  const open = (): BroadcastChannel | undefined =>
    'BroadcastChannel' in globalThis ? (channel ??= new BroadcastChannel(name)) : undefined
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    tell: (message) => open()?.postMessage(message),
    listen(listener) {
      const hear = ({ data }: MessageEvent<M>) => listener(data)
      open()?.addEventListener('message', hear)
      return () => open()?.removeEventListener('message', hear)
    },
  }
}
