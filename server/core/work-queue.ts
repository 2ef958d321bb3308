import { ownTurn } from './own-turn.ts'

/** For how long work may wait until it is begun … */
const maxWaitMs = 1000
/** … unless so little waits that an unlucky measurement of a few pages would refuse it. */
const minPieces = 20
/** What a piece of work takes, as long as none has been measured. */
const firstGuessMs = 10
/** How much each measurement counts. */
const weight = 0.1
/** In seconds: by then what was waiting is done. */
export const busyRetryAfter = 2

interface Waiting {
  caller: string | undefined
  since: number
  begin: (isInTime: boolean) => void
}

interface Options {
  /** How much may wait, in ms of its own time. */
  maxMs?: number
  /** After how many ms nobody waits for it any more. */
  staleMs?: number
  turn?: () => Promise<unknown>
}

/**
 * Work that keeps the thread for milliseconds, in order of arrival and one piece in each turn of the event loop. What may
 * wait is measured in time: a second's worth is seldom more than a hundred pages, and ten on a machine that is busy with
 * something else. Of it one caller may have half, so that others find a place.
 */
export function createWorkQueue({ maxMs = maxWaitMs, staleMs = 2 * maxWaitMs, turn = ownTurn }: Options = {}) {
  const waiting: Waiting[] = []
  const places = new Map<string | undefined, number>()
  let eachMs = firstGuessMs
  let isWorking = false

  /** How many pieces of work may wait. */
  const maxPieces = (): number => Math.max(minPieces, maxMs / eachMs)
  const isFullFor = (caller: string | undefined): boolean =>
    waiting.length >= maxPieces() || (caller !== undefined && (places.get(caller) ?? 0) >= maxPieces() / 2)

  function leave(caller: string | undefined): void {
    const left = (places.get(caller) ?? 1) - 1
    if (left > 0) places.set(caller, left)
    else places.delete(caller)
  }

  async function work(): Promise<void> {
    isWorking = true
    let begun: number | undefined
    for (let next = waiting[0]; next; next = waiting[0]) {
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await turn()
      const now = performance.now()
      // From one beginning to the next: with all that was answered in between.
      if (begun !== undefined) eachMs += (now - begun - eachMs) * weight
      begun = now
      waiting.shift()
      leave(next.caller)
      next.begin(now - next.since < staleMs)
    }
    isWorking = false
  }

  return {
    /** Whether what a caller asks for would be refused right now. */
    isFullFor,
    /**
     * @param caller undefined where callers are not told apart
     * @returns whether it is the caller's turn: false, at once, when too much is waiting, and later when it took too long
     */
    async enter(caller: string | undefined): Promise<boolean> {
      if (isFullFor(caller)) return false
      places.set(caller, (places.get(caller) ?? 0) + 1)
      const begun = new Promise<boolean>((begin) => waiting.push({ caller, since: performance.now(), begin }))
      if (!isWorking) void work()
      return begun
    },
  }
}

export type WorkQueue = ReturnType<typeof createWorkQueue>
