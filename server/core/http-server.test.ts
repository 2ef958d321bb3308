import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

// Raw connections that take their time. Whether they are cut is waited for; how soon is not measured.

let server: Server
let isOpen = true
afterEach(() => {
  isOpen = false
  server.closeAllConnections()
  server.close()
})

const long = 3_600_000
const patience = { headersMs: long, requestMs: long, answerMs: long, silenceMs: long }
const bulk = Buffer.alloc(64 * 1024 * 1024)

async function start(impatience: Partial<typeof patience>): Promise<Socket> {
  isOpen = true
  const limits = { ...patience, ...impatience }
  server = createHttpServer((req, res) => {
    if (req.url === '/bulk') res.end(bulk)
    else if (req.url === '/live') res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    else req.resume().on('end', () => res.end('whole'))
  }, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // Cutting may look like an error to whoever is cut.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends a byte every now and then, for as long as it can. */
function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => {
    if (isOpen && socket.writable) socket.write(text)
    else clearInterval(timer)
  }, 20)
}
/** Unlike `once`, it takes a reset for an end. */
const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()))

/** Ends when the server has ended the connection; what it said before. */
async function lastWords(socket: Socket): Promise<string> {
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += chunk.toString('latin1').slice(0, 1000)))
  await closed(socket)
  return said
}

test('headers that never end are cut', async () => {
  const socket = await start({ headersMs: 200 })
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n')
  trickle(socket, 'x-more: 1\r\n')
  expect(await lastWords(socket)).not.toContain('whole')
})

test('a body that never ends is cut, however steadily it comes', async () => {
  const socket = await start({ requestMs: 200, headersMs: 100 })
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000000\r\n\r\n')
  trickle(socket, 'x')
  expect(await lastWords(socket)).not.toContain('whole')
})

test('a body that stops coming is cut', async () => {
  const socket = await start({ silenceMs: 200 })
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nabc')
  expect(await lastWords(socket)).not.toContain('whole')
})

test('whoever does not take the answer is cut', async () => {
  const socket = await start({ silenceMs: 200 })
  socket.pause()
  socket.write('GET /bulk HTTP/1.1\r\nhost: a\r\n\r\n')
  const [connection] = (await once(server, 'request')) as [{ socket: Socket }]
  await closed(connection.socket)
  expect(connection.socket.destroyed).toBe(true)
})

test('whoever takes the answer in sips is cut', async () => {
  const socket = await start({ answerMs: 300 })
  socket.pause()
  socket.write('GET /bulk HTTP/1.1\r\nhost: a\r\n\r\n')
  const [connection] = (await once(server, 'request')) as [{ socket: Socket }]
  const sips = setInterval(() => socket.read(100), 20)
  await closed(connection.socket)
  clearInterval(sips)
  expect(socket.bytesRead).toBeLessThan(bulk.length)
})

test('a live connection stays', async () => {
  const socket = await start({ answerMs: 100 })
  socket.write('GET /live HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(socket, 'data')
  // Another one, begun later, has been cut by then; this one has not.
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  other.on('error', () => {})
  other.write('GET /bulk HTTP/1.1\r\nhost: a\r\n\r\n')
  const [connection] = (await once(server, 'request')) as [{ socket: Socket }]
  await closed(connection.socket)
  expect(socket.closed).toBe(false)
  socket.destroy()
  other.destroy()
})

test('a request that comes whole is answered', async () => {
  const socket = await start({ headersMs: 5000, requestMs: 10_000 })
  socket.write('POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 3\r\n\r\nabc')
  expect(await lastWords(socket)).toContain('whole')
})
