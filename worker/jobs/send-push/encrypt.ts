import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

// The content of a push message, for the browser alone (RFC 8291, with the coding aes128gcm of RFC 8188).

const curve = 'prime256v1'
/** Longer than any message: a message is one record. */
const recordSize = 4096
/** Marks the end of the last record. */
const lastRecord = Buffer.from([2])

interface BrowserKeys {
  /** Base64url: the browser's public key, and the secret that it shares with the site. */
  p256dh: string
  auth: string
}

interface Chosen {
  /** 16 bytes. */
  salt: Buffer
  /** A private key of P-256, for this message alone. */
  privateKey: Buffer
}

function chooseKeys(): Chosen {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  return { salt: randomBytes(16), privateKey: ecdh.getPrivateKey() }
}

/**
 * @param chosen only to repeat the example of the standard
 * @returns the body of the request
 * @throws Error when the browser's key is no point of the curve
 */
export function encryptPush(text: string, { p256dh, auth }: BrowserKeys, chosen = chooseKeys()): Buffer {
  const { salt, privateKey } = chosen
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(privateKey)
  const browserKey = Buffer.from(p256dh, 'base64url')
  const ownKey = ecdh.getPublicKey()
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const shared = derive(ecdh.computeSecret(browserKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)

  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(ownKey.length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = [cipher.update(text, 'utf8'), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, head, ownKey, ...encrypted])
}
