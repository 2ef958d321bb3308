import { once } from 'node:events'
import type { RequestListener, Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'
import { createLog } from './log.ts'

// Slow raw connections. The tests wait until they are closed and do not measure how soon.

let server: Server
let isOpen = true
afterEach(() => {
  isOpen = false
  server.closeAllConnections()
  server.close()
})

const long = 3_600_000
const unlimited = { headersMs: long, requestMs: long, responseMs: long, idleMs: long, keepAliveMs: long }
const bulk = Buffer.alloc(64 * 1024 * 1024)

const answerAtOnce: RequestListener = (req, res) => {
  if (req.url === '/bulk') res.end(bulk)
  else if (req.url === '/live') res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
  else req.resume().on('end', () => res.end('whole'))
}

async function start(
  limits: Partial<typeof unlimited>,
  maxIdleAmong?: number,
  listener: RequestListener = answerAtOnce,
): Promise<Socket> {
  isOpen = true
  server = createHttpServer(createLog('silent'), listener, { ...unlimited, ...limits }, maxIdleAmong)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // The client may see the closed connection as an error.
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

/** Waits until the server has closed the connection. @returns what it sent before */
async function readToEnd(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1').slice(0, 1000)))
  await closed(socket)
  return received
}

test('endless headers close the connection', async () => {
  const socket = await start({ headersMs: 200 })
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n')
  trickle(socket, 'x-more: 1\r\n')
  expect(await readToEnd(socket)).not.toContain('whole')
})

test('an endless body closes the connection, however steadily it comes', async () => {
  const socket = await start({ requestMs: 200, headersMs: 100 })
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000000000\r\n\r\n')
  trickle(socket, 'x')
  expect(await readToEnd(socket)).not.toContain('whole')
})

test('a body that stalls closes the connection', async () => {
  const socket = await start({ idleMs: 200 })
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nabc')
  expect(await readToEnd(socket)).not.toContain('whole')
})

test('a client that does not read the response is disconnected', async () => {
  const socket = await start({ idleMs: 200 })
  socket.pause()
  socket.write('GET /bulk HTTP/1.1\r\nhost: a\r\n\r\n')
  const [connection] = (await once(server, 'request')) as [{ socket: Socket }]
  await closed(connection.socket)
  expect(connection.socket.destroyed).toBe(true)
})

test('a client that reads the response too slowly is disconnected', async () => {
  const socket = await start({ responseMs: 300 })
  socket.pause()
  socket.write('GET /bulk HTTP/1.1\r\nhost: a\r\n\r\n')
  const [connection] = (await once(server, 'request')) as [{ socket: Socket }]
  const slowReads = setInterval(() => socket.read(100), 20)
  await closed(connection.socket)
  clearInterval(slowReads)
  expect(socket.bytesRead).toBeLessThan(bulk.length)
})

test('a live connection stays', async () => {
  const socket = await start({ responseMs: 100 })
  socket.write('GET /live HTTP/1.1\r\nhost: a\r\n\r\n')
  await once(socket, 'data')
  // A later connection that is blocked gets closed, while this one stays.
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  other.on('error', () => {})
  other.write('GET /bulk HTTP/1.1\r\nhost: a\r\n\r\n')
  const [connection] = (await once(server, 'request')) as [{ socket: Socket }]
  await closed(connection.socket)
  expect(socket.closed).toBe(false)
  socket.destroy()
  other.destroy()
})

test('a complete request is answered', async () => {
  const socket = await start({ headersMs: 5000, requestMs: 10_000 })
  socket.write('POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 3\r\n\r\nabc')
  expect(await readToEnd(socket)).toContain('whole')
})

const request = 'GET /whole HTTP/1.1\r\nhost: a\r\n\r\n'
const answered = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0])

test('a proxy finds its connection open for longer than it keeps it itself, and for longer than headers may take [G-28]', async () => {
  const { keepAliveTimeout, headersTimeout, timeout } = createHttpServer(createLog('silent')).unref()
  expect(keepAliveTimeout).toBeGreaterThan(75_000)
  expect(timeout).toBeGreaterThan(keepAliveTimeout)
  expect(headersTimeout).toBeLessThan(keepAliveTimeout)

  const socket = await start({ headersMs: 100 })
  socket.write(request)
  expect(await answered(socket)).toContain('whole')
  // Another connection that sends nothing is closed meanwhile: the checks have run.
  await closed(
    connect((server.address() as AddressInfo).port, '127.0.0.1')
      .on('error', () => {})
      .resume(),
  )
  socket.write(request)
  expect(await answered(socket)).toContain('whole')
})

test('among too many connections those without a request are closed', async () => {
  const socket = await start({ headersMs: 400 }, 1)
  socket.write(request)
  expect(await answered(socket)).toContain('whole')
  const other = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  other.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\n')
  await closed(socket)
  expect(other.closed).toBe(false)
  other.destroy()
})

describe('requests that a client sends ahead', () => {
  /** Answers what is asked only when told to. */
  async function startHeld() {
    const begun: string[] = []
    const held: ServerResponse[] = []
    const socket = await start({}, undefined, (req, res) => {
      begun.push(req.url!)
      held.push(res)
    })
    return { socket, begun, held }
  }
  const ahead = (count: number) =>
    Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nhost: a\r\n\r\n`).join('')

  test('are answered one after the other, and nothing is made of the next before its turn', async () => {
    const { socket, begun, held } = await startHeld()
    socket.write(ahead(10))
    await once(server, 'request')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    for (let at = 0; at < 10; at += 1) {
      expect(begun).toHaveLength(at + 1)
      const turn = at === 9 || once(held[at]!, 'close')
      held[at]!.end(`answer ${at};`)
      // oxlint-disable-next-line no-await-in-loop
      await turn
    }
    socket.end()
    await closed(socket)
    expect((received.match(/answer \d/g) ?? []).join()).toBe(begun.map((url) => `answer ${url.slice(1)}`).join())
  })

  test('by the thousand, without reading an answer, end the connection with only one of them begun', async () => {
    const { socket, begun } = await startHeld()
    const end = closed(socket)
    socket.write(ahead(3000))
    await end
    expect(begun).toEqual(['/0'])
  })
})

test('a request with two hosts is refused [attack 124]', async () => {
  const socket = await start({})
  socket.write('GET / HTTP/1.1\r\nhost: a\r\nHOST: b\r\n\r\n')
  const answer = await readToEnd(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain('whole')
})
