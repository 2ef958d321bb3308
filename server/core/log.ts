import pino, { type Logger } from 'pino'

export type { Logger }

/** Structured logs on stdout. What could sign somebody in never reaches them. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: ['password', 'token', '*.password', '*.token', 'headers.authorization', 'headers.cookie'],
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
