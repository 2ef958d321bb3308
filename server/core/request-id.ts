import type { IncomingMessage } from 'node:http'

/** The id of this request. The site sets it in Node's parsed headers only, so it is not among those that Hono reads. */
export function requestIdOf(req: IncomingMessage): string {
  const id = req.headers['x-request-id']
  return typeof id === 'string' ? id : ''
}
