import { createServer, request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface CachingProxy {
  url: string
  /** How often the site itself was asked for a path. */
  asked(path: string): number
  close(): void
}

/** What a CDN does: each page and file is fetched from the site once, whoever asks for it; calls are passed on. */
export async function startCachingProxy(site: string): Promise<CachingProxy> {
  const kept = new Map<string, Promise<Answer>>()
  const asked = new Map<string, number>()
  const answerTo = async (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url ?? '/'
    const pass = async (): Promise<Answer> => {
      asked.set(path, (asked.get(path) ?? 0) + 1)
      const passed = request(`${site}${path}`, { method: req.method, headers: req.headers })
      passed.end(await buffer(req))
      const [answer] = (await once(passed, 'response')) as [IncomingMessage]
      return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
    }
    const isPage = req.method === 'GET' && !path.startsWith('/trpc') && !path.startsWith('/api')
    const key = `${path} ${req.headers['accept-encoding']}`
    const answer = isPage ? (kept.get(key) ?? pass()) : pass()
    if (isPage) kept.set(key, answer)
    const { status, headers, body } = await answer
    // The body is whole by now.
    delete headers['transfer-encoding']
    res.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  }
  const server = createServer((req, res) => void answerTo(req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: (path) => asked.get(path) ?? 0,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
