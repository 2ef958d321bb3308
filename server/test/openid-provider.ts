import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/** A small OpenID provider with one person, single-use codes and PKCE. */
export async function startOpenIdProvider() {
  const person = { sub: 'g-1', email: 'kanmani@example.org', email_verified: true as boolean, name: 'கண்மணி' }
  const claims: Record<string, unknown> = {}
  const codes = new Map<string, { challenge: string; nonce: string }>()
  const jwt = (payload: object) =>
    ['{"alg":"none"}', JSON.stringify(payload), ''].map((part) => Buffer.from(part).toString('base64url')).join('.')
  const server: Server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => (body += chunk.toString()))
    req.on('end', () => {
      const form = new URLSearchParams(body)
      const known = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      res.setHeader('content-type', 'application/json')
      if (!known || known.challenge !== challenge) {
        res.statusCode = 400
        res.end('{"error":"invalid_grant"}')
        return
      }
      const exp = Math.floor(Date.now() / 1000) + 60
      const idToken = jwt({ iss: issuer, aud: 'mai', exp, nonce: known.nonce, ...person, ...claims })
      res.end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    person,
    claims,
    /** Gives consent. @returns the address to which the browser is redirected */
    consent(location: string): URLSearchParams {
      const { searchParams } = new URL(location)
      const code = randomUUID()
      codes.set(code, { challenge: searchParams.get('code_challenge')!, nonce: searchParams.get('nonce')! })
      return new URLSearchParams({ code, state: searchParams.get('state')! })
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
