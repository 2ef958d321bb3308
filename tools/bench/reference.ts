// The reference of the benchmarks, a separate process: a bare Node server that sends the same bytes and headers. It gets
// the responses from its parent and reports its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReferenceAnswer {
  path: string
  /** The tag that the caller has: the response is a 304. */
  etag?: string | undefined
  status: number
  headers: Record<string, string>
  /** base64 */
  body: string
}

process.once('message', (answers: ReferenceAnswer[]) => {
  const responses = new Map(
    answers.map(({ path, etag = '', status, headers, body }) => [
      path + etag,
      { status, headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((req, res) => {
    const answer = responses.get(`${req.url}${req.headers['if-none-match'] ?? ''}`)
    if (!answer) {
      res.writeHead(404).end()
      return
    }
    res.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
