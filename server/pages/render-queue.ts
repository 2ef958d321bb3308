import { ownTurn } from '#server/core/own-turn.ts'
import { createSemaphore } from '#server/core/semaphore.ts'

interface Bounds {
  /** Renders at once. They use the same thread, so more would only make each of them slower. */
  atOnce?: number
  /** Renders that may wait: about a second's worth. */
  mostWaiting?: number
  /** Of these, those of one caller, so that the others still find a place. */
  mostOfOne?: number
}

/**
 * Runs renders in order of arrival, some at once and each in a turn of the event loop of its own: other requests are
 * answered between them.
 * @returns a function that gives undefined, at once, when too many are waiting
 */
export function createRenderQueue({ atOnce = 2, mostWaiting = 40, mostOfOne = 20 }: Bounds = {}) {
  const inTurn = createSemaphore(atOnce)
  const places = new Map<string, number>()
  let taken = 0

  async function run<T>(caller: string, render: () => Promise<T>): Promise<T> {
    taken += 1
    places.set(caller, (places.get(caller) ?? 0) + 1)
    try {
      return await inTurn(async () => {
        await ownTurn()
        return render()
      })
    } finally {
      taken -= 1
      const left = (places.get(caller) ?? 1) - 1
      if (left > 0) places.set(caller, left)
      else places.delete(caller)
    }
  }

  return <T>(caller: string, render: () => Promise<T>): Promise<T> | undefined =>
    taken >= atOnce + mostWaiting || (places.get(caller) ?? 0) >= mostOfOne ? undefined : run(caller, render)
}
