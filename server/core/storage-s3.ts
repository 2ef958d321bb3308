import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError } from './errors.ts'
import { assertKey, type Storage, type StoredFile } from './storage.ts'

interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Time limits in ms. A connection and the first byte of the answer have one limit: `fetch` does not tell them apart. */
interface S3Limits {
  answerMs: number
  /** Without a byte in the middle of a file, in either direction. */
  silenceMs: number
  /** For the answer to a check of the bucket. */
  checkMs: number
  /** After a call without an answer no other is tried for so long, so that callers need not wait for each. */
  restMs: number
}

const defaults: S3Limits = { answerMs: 10_000, silenceMs: 20_000, checkMs: 2000, restMs: 3000 }

/** Stores files in a bucket, with path-style addresses (`endpoint/bucket/key`), which every S3-compatible store supports. */
export function openS3Storage({ endpoint, bucket, ...credentials }: S3Settings, limits: S3Limits = defaults): Storage {
  // The client retries failed calls (429, 5xx) with growing delays; streams are sent once.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  let restsUntil = -Infinity

  const addressOf = (key: string) => {
    assertKey(key)
    return `${root}/${key}`
  }

  /** @throws AppError STORAGE_UNAVAILABLE when no answer comes in time */
  async function call(watch: Watch, send: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    if (performance.now() < restsUntil) throw unavailable(new Error('It did not answer a moment ago'))
    try {
      const response = await unlessAborted(send(watch.signal), watch.signal)
      restsUntil = -Infinity
      return response
    } catch (error) {
      if (watch.signal.aborted) restsUntil = performance.now() + limits.restMs
      throw watch.signal.aborted || isOfNetwork(error) ? unavailable(error) : error
    }
  }

  /** A call without a stream: it must be answered in time. */
  async function ask(url: string, init: RequestInit = {}, ms = limits.answerMs): Promise<Response> {
    const watch = createWatch(ms)
    try {
      return await call(watch, (signal) => client.fetch(url, { ...init, signal }))
    } finally {
      watch.end()
    }
  }

  /** The answer to a GET, whose body breaks off when nothing comes for too long. */
  async function get(key: string, headers: Record<string, string> = {}) {
    const watch = createWatch(limits.answerMs)
    try {
      const response = await call(watch, (signal) => client.fetch(addressOf(key), { headers, signal }))
      watch.goOn(limits.silenceMs)
      return { response, watch }
    } catch (error) {
      watch.end()
      throw error
    }
  }

  /** The signature covers neither length nor body, so nothing has to be held in memory. */
  async function putStream(key: string, headers: Record<string, string>, body: Readable): Promise<Response> {
    const watch = createWatch(limits.answerMs)
    try {
      const signed = await client.sign(addressOf(key), { method: 'PUT', headers })
      const watched = Readable.toWeb(Readable.from(sent(body, watch, limits), { objectMode: false }))
      const request = { method: 'PUT', headers: signed.headers, body: watched, duplex: 'half' }
      return await call(watch, (signal) => fetch(signed.url, { ...request, signal } as unknown as RequestInit))
    } finally {
      watch.end()
    }
  }

  return {
    async put(key, body, { type, size }) {
      const headers = { 'content-type': type, 'content-length': String(size) }
      const response = Buffer.isBuffer(body)
        ? await ask(addressOf(key), { method: 'PUT', headers, body: new Uint8Array(body) })
        : await putStream(key, headers, body)
      await finish(response, `PUT ${key}`)
    },
    async stream(key, range) {
      const { response, watch } = await get(key, range && { range: `bytes=${range.start}-${range.end}` })
      if (response.status === 404 || !response.ok || !response.body) {
        watch.end()
        if (await isMissing(response)) return undefined
        throw await faultOf(response, `GET ${key}`)
      }
      const body = received(Readable.fromWeb(response.body as ReadableStream), watch, limits)
      return { ...fileOf(response), body: Readable.from(body, { objectMode: false }) }
    },
    async read(key) {
      const { response, watch } = await get(key)
      try {
        if (await isMissing(response)) return undefined
        if (!response.ok) throw await faultOf(response, `GET ${key}`)
        return Buffer.from(await unlessAborted(response.arrayBuffer(), watch.signal))
      } catch (error) {
        throw watch.signal.aborted ? unavailable(error) : error
      } finally {
        watch.end()
      }
    },
    async stat(key) {
      const response = await ask(addressOf(key), { method: 'HEAD' })
      if (await isMissing(response)) return undefined
      await finish(response, `HEAD ${key}`)
      return fileOf(response)
    },
    async *list(folder) {
      assertKey(folder)
      yield* listPages(folder, async (query) => {
        const response = await ask(`${root}?${query}`)
        if (!response.ok) throw await faultOf(response, `LIST ${folder}`)
        return response.text()
      })
    },
    async delete(key) {
      const response = await ask(addressOf(key), { method: 'DELETE' })
      if (!(await isMissing(response))) await finish(response, `DELETE ${key}`)
    },
    async check() {
      await finish(await ask(root, { method: 'HEAD' }, limits.checkMs), 'HEAD of the bucket')
    },
  }
}

/** What a bucket has in a folder: a thousand files with each answer. */
async function* listPages(folder: string, ask: (query: URLSearchParams) => Promise<string>) {
  let next: string | undefined
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` })
    if (next !== undefined) query.set('continuation-token', next)
    const answer = await ask(query)
    for (const [, contents = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { key: partOf(contents, 'Key') ?? '', changedAt: Date.parse(partOf(contents, 'LastModified') ?? '') }
    next = partOf(answer, 'NextContinuationToken')
  } while (next !== undefined)
}

/** The text of an element of a list, in which our keys have nothing that XML would escape. */
const partOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')

/** Aborts what has its signal when it is not told in time that it goes on. */
interface Watch {
  signal: AbortSignal
  goOn: (ms: number) => void
  end: () => void
}

function createWatch(ms: number): Watch {
  const stop = new AbortController()
  const giveUp = () => stop.abort(new Error('The store does not answer'))
  let timer = setTimeout(giveUp, ms)
  return {
    signal: stop.signal,
    goOn(nextMs) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, nextMs)
    },
    end: () => clearTimeout(timer),
  }
}

/** Rejects when the signal aborts. `fetch` holds its signal weakly, so an answer that is read for long may not hear of it. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {}
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

/** The chunks of a file that is sent: the store has taken the last one when it asks for the next. */
async function* sent(body: Readable, watch: Watch, { silenceMs, answerMs }: S3Limits): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    watch.goOn(silenceMs)
    yield chunk as Buffer
  }
  watch.goOn(answerMs)
}

/** The chunks of a file that comes. The time in which the reader is slow does not count. */
async function* received(body: Readable, watch: Watch, { silenceMs }: S3Limits): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      watch.goOn(silenceMs)
      const { done, value } = await unlessAborted(chunks.next(), watch.signal)
      watch.end()
      if (done) return
      yield value as Buffer
    }
  } finally {
    watch.end()
    body.destroy()
  }
}

/** Errors of connections, not of what was sent. */
function isOfNetwork(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /^E[A-Z]+$|^UND_ERR_(?:CONNECT|HEADERS|BODY|SOCKET)/.test(code)
}

const unavailable = (cause: unknown): AppError => new AppError('STORAGE_UNAVAILABLE', { retryAfter: 10, cause })

function fileOf(response: Response): StoredFile {
  const whole = response.headers.get('content-range')?.split('/').at(-1)
  return {
    size: Number(whole ?? response.headers.get('content-length')),
    type: response.headers.get('content-type') ?? 'application/octet-stream',
  }
}

/** An unread body would block its connection. */
async function isMissing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false
  await response.body?.cancel()
  return true
}

async function finish(response: Response, what: string): Promise<void> {
  if (!response.ok) throw await faultOf(response, what)
  await response.body?.cancel()
}

/** @returns STORAGE_UNAVAILABLE for an error of the store that several tries did not mend */
async function faultOf(response: Response, what: string): Promise<Error> {
  const error = new Error(`S3 answered ${response.status} to ${what}: ${(await response.text()).slice(0, 500)}`)
  return response.status >= 500 ? unavailable(error) : error
}
