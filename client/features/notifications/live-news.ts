import type { QueryClient } from '@tanstack/react-query'
import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream'
import type { LiveNews } from '#shared/notifications.ts'
import { readerToken } from '#client/core/reader.ts'
import type { Trpc } from '#client/core/trpc.ts'
import { newsChannel } from './news-channel.ts'

// News without a reload. One tab holds the connection and passes events to the others; without a connection, the tab
// asks every now and then.

const lockName = 'live-news'
const firstPauseMs = 1000
const maxPauseMs = 60_000
/** After this many failures in a row, streaming is assumed to be blocked by the server or a proxy. */
const patience = 3
const pollMs = 60_000

/** `undefined`: something has changed, ask yourself. */
type Tell = (news: LiveNews | undefined) => void

/** Called with the token of a connection that the server has ended or refused. */
type Check = (token: string) => Promise<unknown>

/** Keeps the bell's count and the lists up to date, until it is aborted or the session has ended. */
export async function followNews(
  { trpc, queryClient }: { trpc: Trpc; queryClient: QueryClient },
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const unreadKey = trpc.notifications.unread.queryKey()
  const tell: Tell = (news) => {
    if (news && queryClient.getQueryData(unreadKey)?.unread === news.unread) return
    if (news) queryClient.setQueryData(unreadKey, news)
    else void queryClient.invalidateQueries({ queryKey: unreadKey })
    void queryClient.invalidateQueries({ queryKey: trpc.notifications.list.pathKey() })
  }
  const check: Check = async (token) => {
    // Another token is stored by now, or a call of this page may be what has ended the session: its answer will say so.
    if (readerToken() !== token || queryClient.isMutating() > 0) return
    // Anything of the reader's own would be refused. If the session is over, the page forgets it (core/reader-session.ts).
    await queryClient.fetchQuery(trpc.auth.verify.queryOptions(undefined, { staleTime: 0 }))
  }
  await listenForNews(tell, check, signal)
}

/**
 * Listens for news until it is aborted, or until the session has ended.
 * @param tell is called in every tab
 */
async function listenForNews(tell: Tell, check: Check, signal: AbortSignal): Promise<void> {
  const stopListening = newsChannel.listen((news) => tell(news ?? undefined))
  signal.addEventListener('abort', stopListening)
  const tellAll: Tell = (news) => {
    tell(news)
    newsChannel.tell(news ?? null)
  }
  // The tab that holds the lock has the connection; when it closes, the next tab gets both.
  const hold = () => holdConnection(tellAll, check, signal)
  if (navigator.locks) await navigator.locks.request(lockName, { signal }, hold).catch(() => undefined)
  else await hold()
}

async function holdConnection(tell: Tell, check: Check, signal: AbortSignal): Promise<void> {
  let failures = 0
  for (;;) {
    // A new password replaces it.
    const token = readerToken()
    if (!token) return
    const onNews = () => {
      failures = 0
    }
    const outcome = await connect(token, tell, signal, onNews).catch(() => 'failed' as const)
    if (outcome === 'ended') await check(token).catch(() => undefined)
    if (signal.aborted) return
    failures += 1
    if (failures > patience) tell(undefined)
    const pause = failures > patience ? pollMs : Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
    await waitFor(pause * (0.75 + Math.random() / 2), signal)
  }
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * One connection, with the token in its header: in an address it would stand in logs.
 * @returns `ended` when the server has ended or refused it, as it does when the session is over
 */
async function connect(
  token: string,
  tell: Tell,
  signal: AbortSignal,
  onNews: () => void,
): Promise<'ended' | 'failed'> {
  const response = await fetch('/trpc/notifications.live', {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  })
  if (!response.ok || !response.body) return 'failed'
  const events = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value: event } = await events.read()
    if (done || isRefusal(event)) return 'ended'
    const news = newsOf(event)
    if (news === undefined) continue
    onNews()
    tell(news)
  }
}

/** Whether the server has refused the session; the status of a stream says nothing. */
export const isRefusal = ({ event, data }: EventSourceMessage): boolean =>
  event === 'serialized-error' && /"httpStatus":401\b/.test(data)

/** The news in an event of the stream; all other events only keep it alive. */
export function newsOf({ event = 'message', data }: EventSourceMessage): LiveNews | undefined {
  if (event !== 'message') return undefined
  try {
    const news: unknown = JSON.parse(data)
    return typeof news === 'object' && news !== null && 'unread' in news && typeof news.unread === 'number'
      ? { unread: news.unread }
      : undefined
  } catch {
    return undefined
  }
}
