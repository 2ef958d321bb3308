import { setImmediate as nextTurn } from 'node:timers/promises'

/** For how long requests that arrive may hold up what keeps the thread: two pages' worth. */
const maxWaitMs = 25

let arrivals = 0
/** Notes a connection or request, before which nothing else is begun. */
export const noteArrival = (): void => void (arrivals += 1)

/** A connection is accepted in each turn, not more: what waits at the door needs as many turns. */
export function createTurns(waitMs = maxWaitMs): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve()

  async function quietTurn(): Promise<void> {
    const latest = performance.now() + waitMs
    let seen: number
    do {
      seen = arrivals
      await nextTurn()
    } while (arrivals !== seen && performance.now() < latest)
  }
  return () => (last = last.then(quietTurn))
}

/**
 * Resolves in a turn of the event loop that nobody else has been given, and that no request has arrived in. Whatever keeps
 * the thread for milliseconds waits for one, so that requests are accepted, and cached responses and refusals sent, in
 * between, however many callers ask for it at once.
 */
export const ownTurn = createTurns()
