import { readEnv } from '#server/core/env.ts'
import { contentTag } from '#server/core/shared-caches.ts'
import type { JobHandler } from '../../job-handler.ts'

const answerMs = 10_000

/** The request that purges the content, by the host of the address. */
function purgeRequest(url: URL, token: string | undefined): RequestInit {
  const json = { 'content-type': 'application/json' }
  if (url.hostname === 'api.cloudflare.com')
    return {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags: [contentTag] }),
    }
  if (url.hostname === 'api.fastly.com') return { method: 'POST', headers: { 'fastly-key': token ?? '' } }
  return { method: 'PURGE', headers: token ? { authorization: `Bearer ${token}` } : {} }
}

/** Empties the shared cache of all that depends on the content. @throws Error when the cache has not confirmed that */
export const purgeCdn: JobHandler<'cdn.purge'> = async (_payload, { signal }) => {
  const { CDN_PURGE_URL, CDN_PURGE_TOKEN } = readEnv()
  // The cache was taken away since.
  if (!CDN_PURGE_URL) return {}
  const response = await fetch(CDN_PURGE_URL, {
    ...purgeRequest(new URL(CDN_PURGE_URL), CDN_PURGE_TOKEN),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The shared cache answered ${response.status} to a purge`)
  return {}
}
