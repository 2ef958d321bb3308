import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openS3Storage } from './storage-s3.ts'
import type { Storage } from './storage.ts'

// A store that accepts connections and does not answer, or breaks off in the middle of a file.

let server: Server
let storage: Storage
let connections: number
const sockets = new Set<Socket>()
/** What the store answers; nothing by default. */
let says: string

const limits = { answerMs: 100, silenceMs: 100, checkMs: 50, restMs: 60_000 }
const unavailable = { code: 'STORAGE_UNAVAILABLE', retryAfter: 10 }

beforeEach(async () => {
  connections = 0
  says = ''
  server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => says && socket.write(says))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = { bucket: 'media', region: 'us-east-1', accessKeyId: 'x', secretAccessKey: 'x' }
  storage = openS3Storage({ endpoint: `http://127.0.0.1:${port}`, ...settings }, limits)
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  server.close()
  vi.useRealTimers()
})

/** Stops the clock by which calls are given up, so that a busy machine gives up none too early. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Lets more time pass than any limit, once that holds. */
async function passTimeWhen(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTurn()
  await nextTurn()
  vi.advanceTimersByTime(1000)
}
const isConnected = () => connections > 0

const calls: [string, () => Promise<unknown>][] = [
  ['a file that is read', () => storage.read('a/b.jpg')],
  ['a file that is streamed', () => storage.stream('a/b.jpg')],
  ['a file that is looked at', () => storage.stat('a/b.jpg')],
  ['a file that is stored', () => storage.put('a/b.jpg', Buffer.from('x'), { type: 'image/jpeg', size: 1 })],
  ['a file that is deleted', () => storage.delete('a/b.jpg')],
  ['a check', () => storage.check()],
]

test.each(calls)('%s is given up when no answer comes', async (_what, call) => {
  stopClock()
  await Promise.all([expect(call()).rejects.toMatchObject(unavailable), passTimeWhen(isConnected)])
})

test('after a call without an answer the next ones are refused at once, for a moment', async () => {
  stopClock()
  await Promise.all([expect(storage.read('a/b.jpg')).rejects.toMatchObject(unavailable), passTimeWhen(isConnected)])
  await expect(storage.read('a/b.jpg')).rejects.toMatchObject(unavailable)
  expect(connections).toBe(1)
})

test('a file that stops coming breaks off', async () => {
  says = 'HTTP/1.1 200 OK\r\ncontent-type: image/jpeg\r\ncontent-length: 100\r\n\r\nhalf'
  stopClock()
  const file = await storage.stream('a/b.jpg')
  const chunks: Buffer[] = []
  const reading = (async () => {
    for await (const chunk of file?.body ?? []) chunks.push(chunk as Buffer)
  })()
  await Promise.all([expect(reading).rejects.toThrow(), passTimeWhen(() => chunks.length > 0)])
  expect(Buffer.concat(chunks).toString()).toBe('half')
})

test('an error that the store repeats is its own', async () => {
  says = 'HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
  await expect(storage.stat('a/b.jpg')).rejects.toMatchObject(unavailable)
})

test('a store that refuses connections is tried again by the next call', async () => {
  server.close()
  await once(server, 'close')
  await expect(storage.stat('a/b.jpg')).rejects.toMatchObject(unavailable)
  await expect(storage.stat('a/b.jpg')).rejects.toMatchObject(unavailable)
})
