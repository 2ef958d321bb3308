import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerCache } from './answer-cache.ts'
import type { Env } from './env.ts'
import { sendPacked } from './packed.ts'

/** Longer addresses are made up, not used; they must not fill the cache. */
const longestUrl = 2000

/**
 * The key under which the answer to a call may be kept: a call that nobody in particular makes depends on the content
 * alone. Undefined for all others: with a token, or endless.
 */
export function keyOfCall(
  method: string,
  url: string,
  header: (name: string) => string | undefined,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (url.length > longestUrl || header('authorization')) return undefined
  return header('accept')?.includes('text/event-stream') ? undefined : `call${url}`
}

/** Answers a call from the cache. @returns false: not answered */
export function serveKeptCall(
  cache: AnswerCache,
  req: IncomingMessage,
  res: ServerResponse,
  { CORS_ORIGINS }: Pick<Env, 'CORS_ORIGINS'>,
): boolean {
  const { method = 'GET', url = '/' } = req
  if (!url.startsWith('/api/') && !url.startsWith('/trpc/')) return false
  // Answers to other sites carry a header that depends on who asks.
  if (CORS_ORIGINS.length > 0 && req.headers.origin !== undefined) return false
  const key = keyOfCall(method, url, (name) => req.headers[name]?.toString())
  const found = key && cache.find(key)
  if (!found) return false
  sendPacked(found, req, res)
  return true
}
