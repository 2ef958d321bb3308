// A client from outside: it knows addresses and nothing else.

export interface Answer {
  status: number
  headers: Headers
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- what a foreign client sees: JSON of any shape
  body: any
  /** The stable code of an error, however it was called. */
  code: string | undefined
}

interface Caller {
  token?: string | undefined
  /** The address that the proxy names. */
  from?: string
  headers?: Record<string, string>
}

export interface Client {
  url: string
  /** Plain objects are sent as JSON, texts and bytes as they are. */
  send: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** A mutation. */
  call: (procedure: string, input?: unknown) => Promise<Answer>
  query: (procedure: string, input?: unknown) => Promise<Answer>
  as: (caller: Caller) => Client
}

// oxlint-disable-next-line typescript/no-explicit-any -- as above
const codeOf = (body: any): string | undefined => body?.code ?? body?.error?.data?.app?.code

const isPlain = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !(body instanceof FormData || body instanceof Uint8Array || body instanceof ReadableStream)

export const queryPath = (procedure: string, input?: unknown): string =>
  `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`

export function createClient(url: string, caller: Caller = {}): Client {
  const { token, from, headers: more } = caller
  const client: Client = {
    url,
    async send(method, path, body) {
      const headers: Record<string, string> = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(from && { 'x-forwarded-for': from }),
        ...(isPlain(body) && { 'content-type': 'application/json' }),
        ...more,
      }
      const sent = isPlain(body) ? JSON.stringify(body) : (body as BodyInit | undefined)
      const ask = () =>
        fetch(`${url}${path}`, { method, headers, redirect: 'manual', ...(sent !== undefined && { body: sent }) })
      // As a browser does when the connection that it kept was closed meanwhile.
      const response = await ask().catch((error: unknown) => (method === 'GET' ? ask() : Promise.reject(error)))
      const text = await response.text()
      const parsed: unknown = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text
      return { status: response.status, headers: response.headers, text, body: parsed, code: codeOf(parsed) }
    },
    call: (procedure, input) => client.send('POST', `/trpc/${procedure}`, input ?? {}),
    query: (procedure, input) => client.send('GET', queryPath(procedure, input)),
    as: (other) => createClient(url, { ...caller, ...other, headers: { ...more, ...other.headers } }),
  }
  return client
}

let addresses = 0
/** An address that nobody has called from; of the networks for benchmarks. */
export function freshAddress(): string {
  addresses += 1
  return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** How often each of them occurs: `200 × 19, 429`. */
export function tally(values: readonly (string | number | undefined)[]): string {
  const counts = new Map<string, number>()
  for (const value of values.map(String)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => (count > 1 ? `${value} × ${count}` : value)).join(', ')
}

/** `429 LOGIN_THROTTLED` */
export const told = ({ status, code }: Answer): string => [status, code].filter(Boolean).join(' ')

/** Calls with a number, so many at once. */
export async function inLanes<T>(count: number, lanes: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) results[index] = await work(index)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** Asks for a path over and over while the work lasts. @returns the result, and the waits in ms */
export async function watchDuring<T>(
  client: Client,
  path: string,
  work: () => Promise<T>,
): Promise<{ result: T; waits: number[]; statuses: number[] }> {
  const over = new AbortController()
  const waits: number[] = []
  const statuses: number[] = []
  const watching = (async () => {
    do {
      const started = performance.now()
      const { status } = await client.send('GET', path)
      waits.push(performance.now() - started)
      statuses.push(status)
    } while (!over.signal.aborted)
  })()
  // Told below, when the work is done.
  watching.catch(() => {})
  try {
    return { result: await work(), waits, statuses }
  } finally {
    over.abort()
    await watching
  }
}

/** The middle one. */
export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
