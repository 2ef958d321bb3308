import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { assertKey } from './storage-key.ts'
import type { Storage, StoredFile } from './storage.ts'

interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Stores files in a bucket, with path-style addresses (`endpoint/bucket/key`), which every S3-compatible store supports. */
export function openS3Storage({ endpoint, bucket, ...credentials }: S3Settings): Storage {
  // The client retries failed calls (429, 5xx) with growing delays; streams are sent once.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const addressOf = (key: string) => {
    assertKey(key)
    return `${root}/${key}`
  }
  const get = (key: string, headers: Record<string, string> = {}) => client.fetch(addressOf(key), { headers })

  return {
    async put(key, body, { type, size }) {
      const headers = { 'content-type': type, 'content-length': String(size) }
      const response = Buffer.isBuffer(body)
        ? await client.fetch(addressOf(key), { method: 'PUT', headers, body: new Uint8Array(body) })
        : await sendStream(await client.sign(addressOf(key), { method: 'PUT', headers }), body)
      await finish(response, `PUT ${key}`)
    },
    async stream(key, range) {
      const response = await get(key, range && { range: `bytes=${range.start}-${range.end}` })
      if (await isMissing(response)) return undefined
      if (!response.ok || !response.body) throw await faultOf(response, `GET ${key}`)
      const body = Readable.fromWeb(response.body as ReadableStream)
      return { ...fileOf(response), body }
    },
    async read(key) {
      const response = await get(key)
      if (await isMissing(response)) return undefined
      if (!response.ok) throw await faultOf(response, `GET ${key}`)
      return Buffer.from(await response.arrayBuffer())
    },
    async stat(key) {
      const response = await client.fetch(addressOf(key), { method: 'HEAD' })
      if (await isMissing(response)) return undefined
      await finish(response, `HEAD ${key}`)
      return fileOf(response)
    },
    async delete(key) {
      const response = await client.fetch(addressOf(key), { method: 'DELETE' })
      if (!(await isMissing(response))) await finish(response, `DELETE ${key}`)
    },
    async check() {
      await finish(await client.fetch(root, { method: 'HEAD' }), 'HEAD of the bucket')
    },
  }
}

/** The signature covers neither length nor body, so nothing has to be held in memory. */
function sendStream(signed: Request, body: Readable): Promise<Response> {
  const request = { method: signed.method, headers: signed.headers, body: Readable.toWeb(body), duplex: 'half' }
  return fetch(signed.url, request as unknown as RequestInit)
}

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

const faultOf = async (response: Response, what: string): Promise<Error> =>
  new Error(`S3 answered ${response.status} to ${what}: ${(await response.text()).slice(0, 500)}`)
