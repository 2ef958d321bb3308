import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { Server as SocketServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from './env.ts'
import { every } from './every.ts'
import type { Logger } from './log.ts'
import { noteArrival } from './own-turn.ts'

/** Time limits of a connection in ms; what takes longer is closed. */
export interface TimeLimits {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number
  /** To the end of its body: long enough for 100 MB on a slow line. */
  requestMs: number
  /** Until the client has received everything sent so far. A live connection with nothing to receive stays open. */
  responseMs: number
  /** Without a byte in either direction, while a request is open. */
  idleMs: number
  /**
   * Between two requests. Longer than a proxy keeps its side open (nginx: 75 s), or the proxy would send a request into a
   * connection that is just being closed here, and answer 502.
   */
  keepAliveMs: number
}

const defaults: TimeLimits = {
  headersMs: 20_000,
  requestMs: 600_000,
  responseMs: 3_600_000,
  idleMs: 120_000,
  keepAliveMs: 90_000,
}

/** With more open connections than any proxy holds, those between two requests are closed at the next check. */
const manyConnections = 4000

/** Time for open requests when a server is stopped. */
const graceMs = 10_000
/**
 * Connections that may wait to be accepted. The kernel drops more without a word, and callers then wait for 1, 3, 7, 15
 * and 31 seconds before they try again.
 */
const maxAcceptBacklog = 4096

/** Connections are checked at least this often, and four times within the shortest limit. */
const maxIntervalMs = 30_000

/** No browser or proxy sends so many requests before it has the answer to the first. */
const maxWaiting = 32

/** Proxies and the site must not differ about which one counts. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1

/**
 * Answers the requests of a connection one after the other: nothing is made of those that a client sends ahead until it is
 * their turn, and whoever sends too many is cut off.
 */
export function answerInTurn(server: Server, listener: RequestListener): void {
  const waiting = new WeakMap<Socket, number>()
  const answer: RequestListener = (req, res) => {
    if (hasTwoHosts(req)) res.writeHead(400, { connection: 'close', 'content-length': 0 }).end()
    else listener(req, res)
  }
  server.on('request', (req, res) => {
    const { socket } = req
    // Node parses the rest of what it has read all the same.
    if (socket.destroyed) return
    // A response has the socket only while it is its turn.
    if (res.socket) return answer(req, res)
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > maxWaiting) return void socket.destroy()
    res.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      answer(req, res)
    })
  })
}

/** A server that slow clients cannot exhaust. */
export function createHttpServer(
  log: Logger,
  listener?: RequestListener,
  limits: TimeLimits = defaults,
  maxIdleAmong = manyConnections,
): Server {
  const intervalMs = Math.min(maxIntervalMs, Math.min(...Object.values(limits)) / 4)
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: intervalMs,
  })
  // Node notices progress even within one large write.
  server.timeout = limits.idleMs

  // Since when each connection has had unsent data; per connection, so that a request adds no cost.
  const blockedSince = new Map<Socket, number | undefined>()
  server.on('request', noteArrival)
  server.on('connection', (socket: Socket) => {
    noteArrival()
    blockedSince.set(socket, undefined)
    socket.once('close', () => blockedSince.delete(socket))
  })
  const check = every(intervalMs, 'checking connections', log, () => {
    const now = performance.now()
    if (blockedSince.size > maxIdleAmong) server.closeIdleConnections()
    for (const [socket, since = now] of blockedSince) {
      blockedSince.set(socket, socket.writableLength > 0 ? since : undefined)
      if (socket.writableLength > 0 && now - since >= limits.responseMs) socket.destroy()
    }
  }).unref()
  server.once('close', () => clearInterval(check))
  if (listener) answerInTurn(server, listener)
  return server
}

/**
 * Ends a server whose place another process has taken: it accepts nothing more, and each open connection is closed with its
 * next response, so that nobody sends a request into a connection that is just being closed.
 * @param patienceMs for how long connections may stay idle
 */
export async function drainConnections(server: Server, patienceMs: number): Promise<void> {
  server.prependListener('request', (_req, res) => {
    res.shouldKeepAlive = false
  })
  // By its documentation an HTTP server closes idle connections with its own `close`, and a server of sockets, which it
  // extends, does not.
  const closed = new Promise<void>((resolve) => {
    SocketServer.prototype.close.call(server, () => resolve())
  })
  await Promise.race([closed, sleep(patienceMs)])
}

/** @throws Error when the port is taken */
export const listen = (server: Server, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: PORT, host: HOST, backlog: maxAcceptBacklog }, resolve)
  })

/** Accepts nothing more, and waits for the open requests. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(force)
}
