import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPdf } from '#server/test/pdf-files.ts'
import { expectThat, type Area } from '../attack.ts'
import { inLanes, tally, told, watchDuring, type Answer } from '../support/client.ts'
import { drip, openSocket, sendRaw } from '../support/sockets.ts'
import { password } from '../support/target.ts'
import { dataOf, formOf, photo } from '../support/things.ts'

const head = (more: string) =>
  `POST /trpc/contact.send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}`

/** How many of them are still open. */
const openOf = (sockets: Socket[]): number =>
  sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open').length

/** A refusal may close the connection while the client is still sending. */
const unlessCut = (asked: Promise<Answer>): Promise<{ status: number; said: string }> =>
  asked.then(
    (answer) => ({ status: answer.status, said: told(answer) }),
    (error: unknown) => {
      const { cause } = error as { cause?: { code?: string } }
      expectThat(/EPIPE|ECONNRESET|UND_ERR_SOCKET/.test(cause?.code ?? ''), String(cause ?? error))
      return { status: 413, said: 'cut' }
    },
  )

export const connections: Area = {
  name: 'connections',
  tries: {
    'huge, deep and odd bodies are refused within a second of the processor': async (target) => {
      const reader = await target.person()
      const long = 'x'.repeat(3_900_000)
      const bodies: Record<string, [path: string, body: string]> = {
        'a million items': ['/trpc/contact.send', JSON.stringify(Array.from({ length: 1_000_000 }, () => 1))],
        '200,000 keys': [
          '/trpc/contact.send',
          `{${Array.from({ length: 200_000 }, (_, key) => `"k${key}":1`).join()}}`,
        ],
        __proto__: ['/trpc/contact.send', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'],
        'a long field': ['/trpc/contact.send', JSON.stringify({ name: long, email: 'a@example.org', message: 'm' })],
        'a long name': ['/trpc/auth.register', JSON.stringify({ name: long, email: 'a@example.org', password })],
        'too much': ['/trpc/contact.send', JSON.stringify({ message: 'x'.repeat(4_400_000) })],
        'too much REST': ['/api/auth/client/login', JSON.stringify({ email: 'x'.repeat(1_200_000) })],
        'a million items REST': ['/api/auth/client/login', JSON.stringify(Array.from({ length: 400_000 }, () => 1))],
        'half a body': ['/trpc/contact.send', '{"name":'],
        'no JSON': ['/api/auth/client/login', 'a,b'],
      }
      const seen: string[] = []
      for (const [name, [path, body]] of Object.entries(bodies))
        for (const client of [target.nobody(), reader.client]) {
          const started = target.processorMs()
          const sender = client.as({ headers: { 'content-type': 'application/json' } })
          const { status, said } = await unlessCut(sender.send('POST', path, body))
          const ms = target.processorMs() - started
          expectThat(status >= 400 && status < 500, `${name}: ${said}`)
          expectThat(ms < 1000, `${name}: ${Math.round(ms)} ms of the processor`)
          seen.push(said)
        }
      expectThat(({} as { isAdmin?: boolean }).isAdmin === undefined, 'a prototype has changed')
      return tally(seen)
    },

    'odd ranges of a file are answered as one range or as none': async (target) => {
      const { client: owner } = await target.owner()
      const fields = { title: 'இதழ்', subtitle: '', date: '2026-11-01', categoryEn: 'Archive', categoryTa: 'ஆவணம்' }
      const files = { pdf: buildPdf({ pages: ['mai'] }), image: await photo() }
      const { data } = await dataOf<{ data: { pdfUrl: string } }>(
        owner.send('POST', '/api/pdf-uploads', formOf(fields, files)),
      )
      const path = new URL(data.pdfUrl, target.url).pathname
      const ranges = [
        ...[
          'bytes=0-0',
          'bytes=0-',
          'bytes=-1',
          'bytes=-999999999',
          'bytes=99999999-',
          'bytes=5-2',
          'bytes=a-b',
          'x=0-1',
        ],
        ...[
          'bytes=0-1,2-3',
          `bytes=${Array.from({ length: 1300 }, (_, at) => `${at}-${at}`).join()}`,
          'bytes=--1',
          'bytes=',
        ],
        ...['bytes=0-99999999999999999999', 'bytes=1e3-2e3'],
      ]
      const statuses: number[] = []
      for (const range of ranges) {
        const answer = await target.nobody().as({ headers: { range } }).send('GET', path)
        expectThat([200, 206, 416].includes(answer.status), `${range.slice(0, 40)}: ${answer.status}`)
        expectThat(!answer.headers.get('content-type')?.startsWith('multipart'), `${range.slice(0, 40)}: many parts`)
        statuses.push(answer.status)
      }
      return tally(statuses)
    },

    '10,000 idle connections are all closed within a minute, and others are answered meanwhile': async (target) => {
      const count = 10_000
      const sockets: Socket[] = []
      await inLanes(count, 200, async () => {
        const socket = openSocket(target.url)
        socket.resume()
        sockets.push(socket)
        await new Promise<void>((resolve) => {
          socket.once('connect', () => resolve())
          socket.once('close', () => resolve())
        })
      })
      const opened = openOf(sockets)
      const started = performance.now()
      const { waits, statuses } = await watchDuring(target.nobody(), '/home', async () => {
        while (openOf(sockets) > 0 && performance.now() - started < 60_000) await pause(250)
      })
      const left = openOf(sockets)
      for (const socket of sockets) socket.destroy()
      expectThat(opened > count * 0.99, `only ${opened} were opened`)
      expectThat(left === 0, `${left} of ${opened} still open after a minute`)
      expectThat(
        statuses.every((status) => status === 200),
        tally(statuses),
      )
      const seconds = Math.round((performance.now() - started) / 1000)
      return `${opened} closed within ${seconds} s; /home at most ${Math.round(Math.max(...waits))} ms`
    },

    'three connections with 3,000 requests each, whose answers nobody reads, cost less than 30 MB': async (target) => {
      const asked = 'GET /home HTTP/1.1\r\nHost: x\r\n\r\n'
      await target
        .nobody()
        .as({ headers: { 'accept-encoding': 'identity' } })
        .send('GET', '/home')
      const before = target.memoryMb()
      const sockets = Array.from({ length: 3 }, () => openSocket(target.url).pause())
      for (const socket of sockets) socket.write(asked.repeat(3000))
      const grown: number[] = []
      for (let second = 0; second < 5; second += 1) {
        await pause(1000)
        grown.push(Math.round(target.memoryMb() - before))
      }
      for (const socket of sockets) socket.destroy()
      expectThat(Math.max(...grown) < 30, `${grown.join(', ')} MB more`)
      return `at most ${Math.max(...grown)} MB more`
    },

    'silent callers, headers without an end and bodies that never come are cut off': async (target) => {
      const slow: Record<string, (socket: Socket) => Promise<void>> = {
        silent: async () => {},
        'half a line': async (socket) => void socket.write('GET /ho'),
        'half of the headers': async (socket) => void socket.write('GET /home HTTP/1.1\r\nHost: x\r\nX-A: '),
        'headers that drip': (socket) => drip(socket, `GET /home HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(400)}`, 300),
        'no body': async (socket) => void socket.write(head('Content-Length: 500\r\n\r\n')),
        'a chunk that never comes': async (socket) =>
          void socket.write(head('Transfer-Encoding: chunked\r\n\r\n5\r\nab')),
      }
      const answers = await Promise.all(
        Object.entries(slow).map(async ([what, write]) => {
          const { status, ms } = await sendRaw(target.url, write, 150_000)
          return { what, status, seconds: Math.round(ms / 1000) }
        }),
      )
      const seen = answers
        .map(({ what, status, seconds }) => `${what}: ${status || 'cut'} after ${seconds} s`)
        .join(', ')
      for (const { what, status, seconds } of answers) {
        // Headers have twenty seconds, silence two minutes; half of a minute is for the steps in which they are checked.
        const limit = /body|chunk/.test(what) ? 140 : 50
        expectThat((status === 0 || status === 408) && seconds <= limit, seen)
      }
      return seen
    },
  },
}
