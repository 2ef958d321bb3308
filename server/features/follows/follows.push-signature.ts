import { createECDH, createPrivateKey, sign } from 'node:crypto'

// How the site shows push services who it is (VAPID, RFC 8292): by a token that it signs for each service, with one key.

const curve = 'prime256v1'

interface SigningKeys {
  /** Base64url: an uncompressed point of P-256. */
  publicKey: string
  /** A token for the origin of a push service. */
  tokenFor: (audience: string) => string
}

/**
 * @param secret 32 bytes, base64url: the private key
 * @param claims `subject`: an address at which the operator of the push service can reach the site (`mailto:`);
 *   `expiresAt`: in ms since 1970, at most a day from now
 */
export function signingKeysOf(secret: string, claims: { subject: string; expiresAt: number }): SigningKeys {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(secret, 'base64url')
  const point = ecdh.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: secret, x: x!, y: y! } })
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return {
    publicKey: point.toString('base64url'),
    tokenFor(audience) {
      const body = { aud: audience, exp: Math.floor(claims.expiresAt / 1000), sub: claims.subject }
      const unsigned = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(body)}`
      const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
      return `${unsigned}.${signature.toString('base64url')}`
    },
  }
}

/** The public key alone, base64url. */
export function publicKeyOf(secret: string): string {
  const ecdh = createECDH(curve)
  ecdh.setPrivateKey(secret, 'base64url')
  return ecdh.getPublicKey('base64url')
}
