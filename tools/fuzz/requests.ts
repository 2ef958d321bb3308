import type { OpenApi } from '#server/rest/openapi.ts'
import type { Operation, Schema } from '#server/rest/operation.ts'
import type { Random } from '#server/test/random.ts'
import { anything, knownText, text, valueOf, type Known } from './values.ts'

export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: Buffer
  /** The operation it is aimed at; undefined for arbitrary bytes. */
  operation: { method: string; path: string } | undefined
}

interface Callers {
  tokens: readonly string[]
  picture: Buffer
  pdf: Buffer
  known: Known
}

const pathTricks = [
  ...[
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/',
    '%00',
    'a%00b',
    '%zz',
    '%',
    '%c0%ae%c0%ae%c0%af',
    '%E0%A4%A',
    '%f0%9f',
  ],
  ...[
    '..;/',
    '%5c..%5c',
    'a'.repeat(4000),
    '%25%32%66',
    'x/y/z',
    '',
    '%20',
    '?a=1',
    '%0d%0ax:%20y',
    '&',
    '*',
    '~',
    '%ed%a0%80',
  ],
]
const otherTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'json',
  'application/json; charset=utf-16',
  '',
  'application/json;;;',
]

const fieldPart = (name: string, value: string): Buffer =>
  Buffer.from(`content-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${value}`)

const plainText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Requests for documented operations, more or less valid. */
export function createRequests(document: OpenApi, random: Random, { tokens, picture, pdf, known }: Callers) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  // Passwords are hashed, which takes as long as hundreds of other calls.
  const dear = operations.filter(({ path }) => /\/(?:login|register)$/.test(path))
  const cheap = operations.filter((each) => !dear.includes(each))

  function fillPath(path: string): [path: string, isTricked: boolean] {
    let isTricked = false
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (random.chance(0.2)) {
        isTricked = true
        return random.pick(pathTricks)
      }
      const value = knownText(name, random, known).toWellFormed()
      // An empty segment would be another path.
      isTricked ||= value === '' || value.length > 500
      return encodeURIComponent(value).slice(0, 3000)
    })
    return [filled, isTricked]
  }

  function queryOf({ parameters }: Operation): string {
    const pairs = parameters
      .filter((parameter) => parameter.in === 'query' && random.chance(0.7))
      .flatMap(({ name, schema }) => {
        const value = random.chance(0.7) ? valueOf(schema, name, random, known) : text(random)
        const pair = `${name}=${encodeURIComponent(plainText(value))}`
        return random.chance(0.1) ? [pair, pair, `${name}[]=1`] : [pair]
      })
    if (random.chance(0.05))
      pairs.push(
        `${random.pick(['a', '__proto__', '%00', '%zz'])}=${random.pick(pathTricks.filter((each) => !each.includes('?')))}`,
      )
    return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, 6000) : ''
  }

  return function make(): FuzzRequest {
    const { path, method, operation } = random.pick(random.chance(0.01) ? dear : cheap)
    const [filled, isTricked] = fillPath(path)
    const headers: Record<string, string> = {}
    if (random.chance(0.8)) headers.authorization = `Bearer ${random.pick(tokens)}`
    else if (random.chance(0.3))
      headers.authorization = random.pick([
        'Bearer',
        'Bearer  ',
        'Basic YTpi',
        `Bearer ${'x'.repeat(5000)}`,
        'bearer a b c',
      ])
    if (random.chance(0.1)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/"x"', ',,,', '"'.repeat(500)])
    if (random.chance(0.1))
      headers['accept-encoding'] = random.pick(['br', 'gzip', 'br;q=0', '*', 'identity;q=0', 'x'.repeat(2000)])
    if (random.chance(0.05))
      headers['idempotency-key'] = random.pick(['short', 'long-enough-key', 'x'.repeat(300), '\u00ff'.repeat(20)])
    if (random.chance(0.03)) headers.range = random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'x'])
    if (random.chance(0.02)) headers['x-long'] = 'x'.repeat(10_000)
    const isOther = random.chance(0.03)
    const sentMethod = isOther
      ? random.pick(['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD', 'PURGE', 'PROPFIND', 'TRACE'])
      : method.toUpperCase()
    const body = bodyOf(operation, headers)
    return {
      method: sentMethod,
      path: `${filled}${queryOf(operation)}`,
      headers,
      ...(body && sentMethod !== 'TRACE' && { body }),
      operation: isTricked || isOther ? undefined : { method, path },
    }
  }

  function bodyOf({ requestBody }: Operation, headers: Record<string, string>): Buffer | undefined {
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
    if (!type || !media) return random.chance(0.02) ? jsonBody({}, headers) : undefined
    const body = type === 'application/json' ? jsonBody(media.schema, headers) : formBody(media.schema, headers)
    if (random.chance(0.04)) headers['content-type'] = random.pick(otherTypes)
    if (random.chance(0.01)) headers['content-encoding'] = random.pick(['gzip', 'br', 'x'])
    return body
  }

  function jsonBody(schema: Schema, headers: Record<string, string>): Buffer {
    headers['content-type'] = 'application/json'
    const value = random.chance(0.95) ? valueOf(schema, '', random, known) : anything(random)
    const json = JSON.stringify(value) ?? ''
    if (random.chance(0.85)) return Buffer.from(json)
    const depth = random.pick([100, 5000, 100_000])
    return random.pick([
      () => Buffer.from(json.slice(0, random.int(json.length + 1))),
      () => Buffer.from(`${json}${json}`),
      () => Buffer.from(json, 'utf16le'),
      () => Buffer.from(`\ufeff${json}`),
      () => Buffer.from(json.replace('{', '{"title":1,"title":"x","__proto__":{"x":1},"constructor":{"prototype":1},')),
      () => Buffer.from(`${'['.repeat(depth)}${']'.repeat(depth)}`),
      () => Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
      () =>
        Buffer.concat([
          Buffer.from(json.slice(0, -2)),
          Buffer.from([0xc0, 0xaf, 0xff, 0xfe, 0xed, 0xa0, 0x80]),
          Buffer.from('"}'),
        ]),
      () => Buffer.from(`{"title":"${'x'.repeat(random.pick([1000, 1_100_000]))}"}`),
      () => Buffer.from(json.replaceAll(/\d+/g, '1e400')),
      () => Buffer.alloc(0),
    ])()
  }

  function formBody(schema: Schema, headers: Record<string, string>): Buffer {
    const boundary = random.pick(['----mai', 'x', 'b'.repeat(70)])
    const isRight = random.chance(0.9)
    headers['content-type'] = isRight
      ? `multipart/form-data; boundary=${boundary}`
      : random.pick([
          'multipart/form-data',
          'multipart/form-data; boundary=',
          `multipart/form-data; boundary=${'z'.repeat(300)}`,
          'multipart/mixed; boundary=x',
        ])
    const { properties = {}, required = [] } = schema
    const parts: Buffer[] = []
    for (const [name, property] of Object.entries(properties)) {
      if (!random.chance(required.includes(name) ? 0.97 : 0.6)) continue
      const file = property.format === 'binary' || property.items?.format === 'binary'
      parts.push(file ? filePart(name) : fieldPart(name, plainText(valueOf(property, name, random, known))))
      if (random.chance(0.03)) parts.push(fieldPart(name, text(random)))
    }
    if (random.chance(0.05)) parts.push(fieldPart(text(random), text(random)))
    if (random.chance(0.01)) for (let i = 0; i < 150; i++) parts.push(fieldPart(`f${i}`, 'x'))
    const body = Buffer.concat([
      ...parts.map((part) => Buffer.concat([Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')])),
      Buffer.from(`--${boundary}--\r\n`),
    ])
    return random.chance(0.08) ? body.subarray(0, random.int(body.length)) : body
  }

  function filePart(name: string): Buffer {
    const fileName = random.pick(['a.jpg', '../../a.jpg', 'a\u0000.pdf', 'அ.png', '', 'x'.repeat(3000)])
    const heads = [
      `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/jpeg`,
      `content-disposition: form-data; name="${name}"; filename*=utf-8''%zz`,
      `content-disposition: attachment\r\nx: ${'y'.repeat(6000)}`,
      'no colon here',
    ]
    const right = name === 'pdf' ? pdf : picture
    const bytes = random.chance(0.8) ? right : random.pick([picture.subarray(0, 300), pdf, Buffer.from(text(random))])
    return Buffer.concat([Buffer.from(`${random.chance(0.9) ? heads[0] : random.pick(heads)}\r\n\r\n`), bytes])
  }
}

const get = '/api/categories HTTP/1.1\r\nhost: a\r\n'
const post = `POST /api/auth/client/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`

/** Broken HTTP requests. */
export const rawNonsense: readonly string[] = [
  '',
  '\r\n\r\n\r\n',
  '\u0000\u0001\u0002\u0003',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  'GET\r\n\r\n',
  'GET /\r\n\r\n',
  `get ${get}\r\n`,
  `FOO ${get}\r\n`,
  `TRACE ${get}\r\n`,
  'CONNECT example.org:443 HTTP/1.1\r\nhost: example.org\r\n\r\n',
  'GET http://example.org/api/categories HTTP/1.1\r\nhost: b\r\nconnection: close\r\n\r\n',
  'GET //example.org/api HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'GET \\api\\categories HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'GET /api/../../etc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'GET /api/categories?\u00ff\u00fe HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  'GET /api/categories HTTP/9.9\r\nhost: a\r\n\r\n',
  'GET /api/categories HTTP/1.1\r\n\r\n',
  'GET /api/categories HTTP/1.0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  `GET ${get}host: b\r\nconnection: close\r\n\r\n`,
  'GET /api/categories HTTP/1.1\r\nhost: ]]][[\r\nconnection: close\r\n\r\n',
  'GET /api/categories HTTP/1.1\r\nhost: \r\nconnection: close\r\n\r\n',
  `GET ${get}x: ${'y'.repeat(100_000)}\r\n\r\n`,
  `GET ${get}${'x: y\r\n'.repeat(5000)}\r\n`,
  `GET ${get}: empty\r\n\r\n`,
  `GET ${get}a\u0000b: c\r\n\r\n`,
  `GET ${get} folded: x\r\n\r\n`,
  `GET ${get}upgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  `GET ${get}expect: 200-ok\r\nconnection: close\r\n\r\n`,
  `${post}content-length: -1\r\n\r\n{}`,
  `${post}content-length: 1e3\r\n\r\n{}`,
  `${post}content-length: 99999999999999999999\r\n\r\n{}`,
  `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`,
  `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`,
  `${post}content-length: 500\r\n\r\n{}`,
  `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  `${post}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
  `${post}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n`,
  `${post}transfer-encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${post}expect: 100-continue\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
]
