import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'

/** A request of Node's HTTP server, as far as answering it needs one. */
export const requestFor = (url: string, headers: IncomingMessage['headers'] = {}, address = ''): IncomingMessage =>
  ({ method: 'GET', url, headers, socket: { remoteAddress: address } }) as IncomingMessage

/** A response of Node's HTTP server, and what was sent by it: nothing yet, or a whole answer. */
export function receiver(): { res: ServerResponse; received: () => Response | undefined } {
  let sent: Response | undefined
  const headers = new Headers()
  let status = 0
  const res = {
    writeHead(code: number, list: readonly string[]) {
      status = code
      for (let i = 0; i < list.length; i += 2) headers.append(list[i]!, list[i + 1]!)
      return res
    },
    end(body?: Buffer) {
      sent = new Response(body?.length ? new Uint8Array(body) : null, { status, headers })
    },
  }
  return { res: res as unknown as ServerResponse, received: () => sent }
}

/** Asks a part of the site as Node's HTTP server would: handlers return a response, or send it themselves. */
export async function askApp(
  app: Hono<{ Bindings: HttpBindings }>,
  path: string,
  headers: Record<string, string> = {},
  address?: string,
): Promise<Response> {
  const { res, received } = receiver()
  const bindings = { incoming: requestFor(path, headers, address), outgoing: res }
  const response = await app.request(path, { headers }, bindings)
  return received() ?? response
}
