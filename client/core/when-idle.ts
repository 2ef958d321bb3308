/** How long work waits for a pause at most, in ms. */
const patienceMs = 3000

/** Calls `work` in a pause of the page. Older browsers of Apple tell of none: there it is done a little later. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: patienceMs })
  else setTimeout(work, 500)
}
