import type { AddressInfo } from 'node:net'
import type { Services } from '#server/core/context.ts'
import type { TimeLimits } from '#server/core/http-server.ts'
import type { RateLimit } from '#server/core/rate-limit.ts'
import type { WorkQueue } from '#server/core/work-queue.ts'
import { createSite } from '#server/site.ts'

export interface TestApi {
  url: string
  /** A call with a bearer token; a plain object is sent as JSON. */
  call(method: string, path: string, body?: FormData | object | string, token?: string): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Headers
  // oxlint-disable-next-line typescript/no-explicit-any -- what a foreign client sees: JSON of any shape
  body: any
}

/** The site without its pages, on a port of its own. */
export async function startApi(
  services: Services,
  options: { timeLimits?: TimeLimits | undefined; limit?: RateLimit; queue?: WorkQueue } = {},
): Promise<TestApi> {
  const { server } = await createSite(services, { hasPages: false, ...options })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async call(method, path, body, token) {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      const isJson = body !== undefined && !(body instanceof FormData)
      if (isJson) headers['content-type'] = 'application/json'
      const payload = isJson && typeof body === 'object' ? JSON.stringify(body) : body
      const response = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(payload !== undefined && { body: payload }),
      })
      const text = await response.text()
      const isJsonAnswer = response.headers.get('content-type')?.includes('json')
      return { status: response.status, headers: response.headers, body: isJsonAnswer ? JSON.parse(text) : text }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
