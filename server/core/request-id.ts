import type { IncomingMessage } from 'node:http'

/** The id that the site gave this request. It stands among the parsed headers only, not among those that Hono reads. */
export function requestIdOf(req: IncomingMessage): string {
  const id = req.headers['x-request-id']
  return typeof id === 'string' ? id : ''
}
