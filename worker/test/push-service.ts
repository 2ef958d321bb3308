import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage } from '#shared/push.ts'

// A push service and the browsers that it serves, as the standards describe them (RFC 8030, 8291, 8292).

interface TestBrowser {
  /** As `PushSubscription.toJSON()` says it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What it was told, decrypted. */
  messages: PushMessage[]
}

export interface TestPushService {
  origin: string
  subscribe(): TestBrowser
  /** The status with which it answers, by the path of an endpoint. */
  answerTo: (path: string) => number
  /** Claims of the tokens with which it was called. */
  claims: { aud: string; exp: number; sub: string }[]
  close(): Promise<void>
}

type Keys = ReturnType<typeof newKeys>
function newKeys() {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth: randomBytes(16), messages: [] as PushMessage[] }
}

function decrypt(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body[20]!)
  const content = body.subarray(21 + body[20]!)
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const shared = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12))
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** @returns the claims of a token that is rightly signed */
function checkToken(header = ''): TestPushService['claims'][number] {
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(header) ?? []
  const [head, body, signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y! } })
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The token is not signed by its key.')
  return JSON.parse(Buffer.from(body!, 'base64url').toString())
}

/** Starts a push service on this machine, which takes everything unless it is told otherwise. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Keys>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    const status = state.answerTo(path)
    state.claims.push(checkToken(request.headers.authorization))
    const browser = browsers.get(path)
    if (browser && status === 201) browser.messages.push(JSON.parse(decrypt(Buffer.concat(parts), browser)))
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: TestPushService = {
    origin,
    answerTo: () => 201,
    claims: [],
    subscribe() {
      const path = `/send/${randomBytes(8).toString('hex')}`
      const keys = newKeys()
      browsers.set(path, keys)
      const encoded = { p256dh: keys.ecdh.getPublicKey('base64url'), auth: keys.auth.toString('base64url') }
      return { subscription: { endpoint: origin + path, keys: encoded }, messages: keys.messages }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return state
}
