import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#shared/factors.ts'

// A device that makes and uses passkeys as browsers hand them on: ES256, without attestation.

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

interface Options {
  /** Where the page is that asks. */
  origin: string
  /** Whether the device asks for a finger or a PIN. */
  isVerifying?: boolean
}

export interface Authenticator {
  /** Answers `navigator.credentials.create`. */
  make: (options: { challenge: string; rp: { id?: string } }) => NewPasskeyAnswer
  /** Answers `navigator.credentials.get`, by the passkey that was made last. */
  use: (options: { challenge: string; rpId?: string }) => PasskeyAnswer
}

export function createAuthenticator({ origin, isVerifying = true }: Options): Authenticator {
  let id = ''
  let key: KeyObject | undefined
  let counter = 0
  const bits = flags.present | (isVerifying ? flags.verified : 0)
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (rpId: string, flag: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count])
  }

  return {
    make: ({ challenge, rp }) => {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      key = pair.privateKey
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
      const rawId = randomBytes(32)
      id = base64url(rawId)
      // COSE: an EC2 key for ES256 on P-256.
      const coseKey = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey])
      const authData = Buffer.concat([head(rp.id ?? '', bits | flags.hasCredential), credential])
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },

    use: ({ challenge, rpId = '' }) => {
      if (!key) throw new Error('This device has no passkey yet.')
      const data = clientData('webauthn.get', challenge)
      const authenticatorData = head(rpId, bits)
      const signed = createSign('sha256').update(Buffer.concat([authenticatorData, sha256(data)]))
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signed.sign(key)),
        },
      }
    },
  }
}
