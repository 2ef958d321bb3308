import { ownTurn } from '#server/core/own-turn.ts'

/** All pages of a paged list; each is fetched when the previous one has been read. */
export async function* eachPage<P extends { next: string | null }>(
  load: (cursor: string | undefined) => Promise<P>,
): AsyncGenerator<P> {
  let cursor: string | undefined
  do {
    await ownTurn()
    const page = await load(cursor)
    yield page
    cursor = page.next ?? undefined
  } while (cursor)
}
