// The measure of the benchmarks, a process of its own: the least that Node can do to answer the very same bytes and
// headers. It is handed its answers by the parent and says its port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReferenceAnswer {
  path: string
  status: number
  headers: Record<string, string>
  /** base64 */
  body: string
}

process.once('message', (answers: ReferenceAnswer[]) => {
  const kept = new Map(
    answers.map(({ path, status, headers, body }) => [path, { status, headers, body: Buffer.from(body, 'base64') }]),
  )
  const server = createServer((req, res) => {
    const answer = kept.get(req.url ?? '')
    if (!answer) {
      res.writeHead(404).end()
      return
    }
    res.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
