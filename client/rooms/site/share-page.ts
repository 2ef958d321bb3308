// Sharing a whole page from the masthead.

type ShareOutcome = 'done' | 'failed' | 'unsupported' | 'cancelled'

/** How long the message about it stays. */
export const shareMessageMs: Record<Exclude<ShareOutcome, 'cancelled'>, number> = {
  done: 3000,
  failed: 3000,
  unsupported: 5000,
}

/** Hands title and address to the device. */
export async function sharePage(title: string, url: string): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return 'unsupported'
  try {
    await navigator.share({ title, url })
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
