import { databaseFaultOf } from './database-faults.ts'
import type { Logger } from './log.ts'

/** Called with what no other code has caught. */
export type OnFault = (error: unknown) => void

/**
 * The last handlers of a process, for errors and rejections that nothing else has caught. A fault of the database or its
 * disk is logged, and the process goes on: it is no bug, and restarting would not mend it. Any other ends the process,
 * whose state is unknown; systemd, Docker or the site start it again.
 */
export function handleUncaught(log: Logger, onFault: OnFault = () => {}): void {
  // Rejections arrive here, too: it is Node's default.
  process.on('uncaughtException', (err, origin) => {
    onFault(err)
    if (databaseFaultOf(err)) {
      log.error({ err, origin }, 'a fault of the database was not caught')
      return
    }
    log.fatal({ err, origin }, 'an error was not caught, and the process ends')
    log.flush(() => process.exit(1))
  })
}
