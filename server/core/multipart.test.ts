import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toAppError } from './errors.ts'
import { receiveForm, type Form, type FormLimits } from './multipart.ts'

const limits: FormLimits = { files: 2, fileBytes: 200_000, fields: 3, fieldBytes: 1000 }

describe('receiveForm', () => {
  let dir: string
  let server: Server
  let address: string
  let inspect: (form: Form) => unknown
  /** What the last request ended as: an error's code, or what `inspect` saw. */
  let outcome: Promise<unknown>

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'multipart-'))
    server = createServer((req, res) => {
      const work = receiveForm(req, limits, join(dir, 'tmp')).then(async (form) => {
        const seen = inspect(form)
        await form.dispose()
        return seen
      })
      outcome = work.catch((error: unknown) => toAppError(error).code)
      void outcome.then((seen) => res.end(JSON.stringify(seen)))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    rmSync(dir, { recursive: true })
  })
  beforeEach(() => {
    inspect = ({ fields, files }) => ({
      fields,
      files: files.map(({ field, path, bytes, fileName }) => ({
        field,
        bytes,
        fileName,
        read: readFileSync(path).length,
      })),
    })
  })

  const leftovers = () => (existsSync(join(dir, 'tmp')) ? readdirSync(join(dir, 'tmp')) : [])
  const send = async (body: FormData | string, headers: Record<string, string> = {}): Promise<unknown> =>
    (await fetch(address, { method: 'POST', body, headers })).json()
  const formOf = (entries: [string, string | Blob, string?][]) => {
    const form = new FormData()
    for (const [name, value, fileName] of entries)
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, fileName)
    return form
  }
  const bytes = (size: number) => new Blob([new Uint8Array(size)])

  test('fields and files arrive whole, Tamil names included', async () => {
    const form = formOf([
      ['title', 'மழை'],
      ['tag', 'a'],
      ['tag', 'b'],
      ['image', bytes(150_000), 'மழை.jpg'],
    ])
    expect(await send(form)).toEqual({
      fields: { title: ['மழை'], tag: ['a', 'b'] },
      files: [{ field: 'image', bytes: 150_000, fileName: 'மழை.jpg', read: 150_000 }],
    })
    expect(leftovers()).toEqual([])
  })

  test('an empty file input counts as no file', async () => {
    expect(await send(formOf([['image', bytes(0), '']]))).toEqual({ fields: {}, files: [] })
  })

  test('a field named __proto__ is a field like any other', async () => {
    inspect = ({ fields }) => Object.entries(fields)
    expect(await send(formOf([['__proto__', 'x']]))).toEqual([['__proto__', ['x']]])
  })

  test('a file name that climbs out of the folder is only a text', async () => {
    inspect = ({ files }) => files.map(({ path }) => path.startsWith(join(dir, 'tmp')))
    expect(await send(formOf([['image', bytes(5), '../../etc/passwd']]))).toEqual([true])
  })

  test('a file beyond the limit is refused and leaves nothing', async () => {
    expect(await send(formOf([['image', bytes(200_001), 'a.jpg']]))).toBe('MEDIA_TOO_LARGE')
    expect(await send(formOf([['image', bytes(20_000_000), 'a.jpg']]))).toBe('MEDIA_TOO_LARGE')
    expect(leftovers()).toEqual([])
  })

  test('a file of exactly the limit is taken', async () => {
    inspect = ({ files }) => files[0]?.bytes
    expect(await send(formOf([['image', bytes(200_000), 'a.jpg']]))).toBe(200_000)
  })

  test('a field beyond the limit is refused', async () => {
    expect(await send(formOf([['title', 'x'.repeat(1001)]]))).toBe('BODY_TOO_LARGE')
  })

  test('more files or fields than allowed are refused', async () => {
    const files = ['a', 'b', 'c'].map((name): [string, Blob, string] => [name, bytes(10), name])
    expect(await send(formOf(files))).toBe('BODY_TOO_LARGE')
    expect(await send(formOf(['a', 'b', 'c', 'd'].map((name) => [name, 'x'])))).toBe('BODY_TOO_LARGE')
    expect(leftovers()).toEqual([])
  })

  test('endless text behind the last part is refused', async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n${' '.repeat(3_000_000)}`
    expect(await send(body, { 'content-type': 'multipart/form-data; boundary=x' })).toBe('BODY_TOO_LARGE')
  })

  test('another content type is refused', async () => {
    expect(await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe('CONTENT_TYPE_UNSUPPORTED')
    expect(await send('{}', { 'content-type': 'application/json' })).toBe('CONTENT_TYPE_UNSUPPORTED')
  })

  test('a missing content type is refused', async () => {
    await raw('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc')
    expect(await outcome).toBe('CONTENT_TYPE_UNSUPPORTED')
  })

  test('a form without its boundary, or that is none, is malformed', async () => {
    expect(await send('abc', { 'content-type': 'multipart/form-data' })).toBe('MULTIPART_INVALID')
    expect(await send('no form at all', { 'content-type': 'multipart/form-data; boundary=x' })).toBe(
      'MULTIPART_INVALID',
    )
    expect(await send('', { 'content-type': 'multipart/form-data; boundary=x' })).toBe('MULTIPART_INVALID')
  })

  const cutFile = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabcdef'

  test('a body cut inside a file, a field or a header is malformed and leaves nothing', async () => {
    const cutField = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc'
    const cutHeader = '--x\r\nContent-Disposition: form-da'
    const cutAfterFile = `${cutFile}\r\n--x\r\nContent-Disp`
    for (const body of [cutFile, cutField, cutHeader, cutAfterFile])
      expect(await send(body, { 'content-type': 'multipart/form-data; boundary=x' })).toBe('MULTIPART_INVALID')
    expect(leftovers()).toEqual([])
  })

  test('a client that goes away leaves nothing', async () => {
    const head =
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n'
    const before = outcome
    await raw(head + cutFile, () => outcome !== before && leftovers().length > 0)
    expect(await outcome).toBe('MULTIPART_INVALID')
    expect(leftovers()).toEqual([])
  })

  /** Sends bytes as they are and hangs up when the server answers, or when `hangUp` says so. */
  function raw(text: string, hangUp: () => boolean = () => false): Promise<void> {
    const { port } = server.address() as AddressInfo
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      const timer = setInterval(() => hangUp() && socket.destroy(), 5)
      socket.on('data', () => socket.end())
      socket.on('close', () => {
        clearInterval(timer)
        resolve()
      })
    })
  }
})
