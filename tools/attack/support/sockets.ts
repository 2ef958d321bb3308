import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface RawAnswer {
  /** 0: closed without an answer. */
  status: number
  text: string
  /** Until the connection was closed. */
  ms: number
}

const hangMs = 60_000

export function openSocket(url: string): Socket {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  // Resets are answers, too.
  socket.on('error', () => {})
  return socket
}

/** Sends bytes that need not be HTTP, and reads until the connection is closed; after a minute it closes it. */
export async function sendRaw(
  url: string,
  bytes: string | Buffer | ((socket: Socket) => Promise<void>),
  timeLimitMs = hangMs,
): Promise<RawAnswer> {
  const started = performance.now()
  const socket = openSocket(url)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const limit = setTimeout(() => socket.destroy(), timeLimitMs)
  if (typeof bytes === 'function') await bytes(socket)
  else socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  await closed
  clearTimeout(limit)
  const text = Buffer.concat(chunks).toString()
  return { status: Number(/^HTTP\/1\.1 ([2-9]\d\d)/m.exec(text)?.[1] ?? 0), text, ms: performance.now() - started }
}

/** Writes a text piece by piece, as long as the connection stands. */
export async function drip(socket: Socket, text: string, everyMs: number): Promise<void> {
  for (const piece of text) {
    if (socket.destroyed) return
    socket.write(piece)
    await pause(everyMs)
  }
}
