import { setImmediate as nextTurn } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that nobody else has been given. Whatever keeps the thread for milliseconds waits
 * for one, so that cached responses are sent in between, however many callers ask for it at once.
 */
export const ownTurn = (): Promise<unknown> => (last = last.then(() => nextTurn()))
