import { setImmediate as nextTurn } from 'node:timers/promises'
import { createSemaphore } from '#server/core/semaphore.ts'

// However many callers read long lists, one page is fetched in a turn of the event loop.
const inTurn = createSemaphore(1)

/** All pages of a paged list; each is fetched when the previous one has been read. */
export async function* eachPage<P extends { next: string | null }>(
  load: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let cursor: string | undefined
  do {
    const page = await inTurn(async () => {
      await nextTurn()
      return load(cursor)
    })
    yield page
    cursor = page.next ?? undefined
  } while (cursor)
}
