import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection may take, in ms; what takes longer is cut. */
export interface Patience {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** To the end of its body: long enough for 100 MB on a slow line. */
  requestMs: number
  /** Until a caller has taken all that waits for it. A live connection, where nothing waits, may go on. */
  answerMs: number
  /** Without a byte in either direction, while a request is open. */
  silenceMs: number
}

const patience: Patience = { headersMs: 20_000, requestMs: 600_000, answerMs: 3_600_000, silenceMs: 120_000 }

/** Connections are looked through this often, and at least four times in the shortest of their times. */
const longestRoundMs = 30_000

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

  // By connection, not by request, so that a request costs nothing: since when something that was sent waits there.
  const behindSince = new Map<Socket, number | undefined>()
  server.on('connection', (socket: Socket) => {
    behindSince.set(socket, undefined)
    socket.once('close', () => behindSince.delete(socket))
  })
  const rounds = setInterval(() => {
    const now = Date.now()
    for (const [socket, since = now] of behindSince) {
      behindSince.set(socket, socket.writableLength > 0 ? since : undefined)
      if (socket.writableLength > 0 && now - since >= limits.answerMs) socket.destroy()
    }
  }, roundMs).unref()
  server.once('close', () => clearInterval(rounds))
  if (listener) server.on('request', listener)
  return server
}
