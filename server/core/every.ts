import type { Logger } from './log.ts'

type Log = Pick<Logger, 'error' | 'info'>

/**
 * Runs `work` every `ms`. An error thrown in a timer of `setInterval` would end the process: here it is logged, once until
 * the work succeeds again, and the timer goes on. While a run is not finished, the next ones are left out.
 * @param what the work, for the log
 * @param options.now whether it runs at once for the first time
 */
export function every(
  ms: number,
  what: string,
  log: Log,
  work: () => unknown,
  { now = false }: { now?: boolean } = {},
): NodeJS.Timeout {
  let isFaulty = false
  let isRunning = false
  const fail = (err: unknown) => {
    if (!isFaulty) log.error({ what, err }, 'a timer failed and goes on')
    isFaulty = true
  }
  const succeed = () => {
    if (isFaulty) log.info({ what }, 'the timer works again')
    isFaulty = false
  }
  // Synchronous work stays so: many timers look at something twenty times a second.
  const run = () => {
    if (isRunning) return
    try {
      const result = work()
      if (!(result instanceof Promise)) return succeed()
      isRunning = true
      void result.then(succeed, fail).finally(() => {
        isRunning = false
      })
    } catch (err) {
      fail(err)
    }
  }
  if (now) run()
  // oxlint-disable-next-line no-restricted-globals
  return setInterval(run, ms)
}
