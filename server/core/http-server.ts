import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'

/** How long a connection may take, in ms; what takes longer is cut. */
export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** To the end of its body: long enough for 100 MB on a slow line. */
  requestMs: number
  /** Until whoever asked has taken all that was answered. A live connection, which has, may go on. */
  answerMs: number
  /** Without a byte in either direction, while a request is open. */
  silenceMs: number
}

const patience: Patience = { headersMs: 20_000, requestMs: 600_000, answerMs: 3_600_000, silenceMs: 120_000 }

/** Connections are looked through this often, and at least four times in the shortest of their times. */
const longestRoundMs = 30_000

/** Whether something that was sent has not been taken. */
const isBehind = (res: ServerResponse): boolean => res.writableLength + (res.socket?.writableLength ?? 0) > 0

/** A server that nobody can occupy by being slow. */
export function createHttpServer(listener?: RequestListener, limits: Patience = patience): Server {
  const roundMs = Math.min(longestRoundMs, Math.min(...Object.values(limits)) / 4)
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: roundMs,
  })
  // Node itself sees whether anything moves, even within one large write.
  server.timeout = limits.silenceMs

  const open = new Map<ServerResponse, number>()
  server.on('request', (_req, res) => {
    open.set(res, Date.now())
    res.once('close', () => open.delete(res))
  })
  const rounds = setInterval(() => {
    const oldest = Date.now() - limits.answerMs
    for (const [res, since] of open) {
      // They stand in the order in which they came.
      if (since > oldest) break
      if (isBehind(res)) res.destroy()
    }
  }, roundMs).unref()
  server.once('close', () => clearInterval(rounds))
  if (listener) server.on('request', listener)
  return server
}
