import pino, { type Logger } from 'pino'

export type { Logger }

/**
 * Structured logs on stdout, written in blocks: a line a request must not cost a system call each. `flush` writes what
 * is waiting. What could sign somebody in never reaches them.
 */
export function createLog(level: string): Logger {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 250 })
  return pino(
    {
      level,
      redact: ['password', 'token', '*.password', '*.token', 'headers.authorization', 'headers.cookie'],
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
}
