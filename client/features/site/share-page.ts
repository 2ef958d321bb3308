// Sharing a whole page from the masthead.
import { copyText } from '#client/core/copy-text.ts'

type ShareOutcome = 'done' | 'failed' | 'copied' | 'unsupported' | 'cancelled'

/** How long the message about it stays. */
export const shareMessageMs: Record<Exclude<ShareOutcome, 'cancelled'>, number> = {
  done: 3000,
  failed: 3000,
  copied: 5000,
  unsupported: 5000,
}

/** Hands title and address to the device; where it cannot share, copies the address, as the button of a post does. */
export async function sharePage(title: string, url: string): Promise<ShareOutcome> {
  if (typeof navigator.share !== 'function') return (await copyText(url)) ? 'copied' : 'unsupported'
  try {
    await navigator.share({ title, url })
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
