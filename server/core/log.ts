import pino, { type Logger } from 'pino'

export type { Logger }

/**
 * Structured logs on stdout, buffered: a system call per line would cost too much. `flush` writes the buffer. Tokens and
 * passwords are never logged.
 */
export function createLog(level: string): Logger {
  // Each look at the buffer costs a write, empty or not: once a second, so that an idle site costs nothing.
  const destination = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 1000 })
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
