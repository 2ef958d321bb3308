import type { LiveNews } from '#shared/notifications.ts'
import type { SessionUser } from '#shared/auth.ts'
import { AppError } from '#server/core/errors.ts'
import type { Context } from '#server/core/context.ts'
import { changeDetector, openDbReadOnly, type Db } from '#server/core/db.ts'
import { every } from '#server/core/every.ts'
import { countUnread, lastDeliveryOf, readersOfNews } from './notifications.service.ts'

// Live connections. Each process polls whether the database has changed; only then it runs one query for all connections.

const pollMs = 100
/** Maximum delay until a connection notices that its session has ended, or that something was read elsewhere. */
const checkMs = 1000
/** Sessions also expire without a change of the database. */
const idleCheckMs = 60_000
/** Readers who are checked at one look: with more than ten times as many, each of them waits longer than `checkMs`. */
const checksPerLook = 50

/** Connections of one account: a browser has one for all its tabs. */
export const liveConnectionsOfOne = 6
const liveConnectionsInAll = 2000

interface Feed {
  /**
   * Takes a place for a connection. The oldest of an account with too many loses its own: that of a phone which has changed
   * its network is still open here, and nobody hears it.
   * @returns a signal that aborts when the place is lost, and a function that gives it back
   * @throws AppError TOO_MANY_REQUESTS when all places are taken
   */
  enter(userId: string): { lost: AbortSignal; leave: () => void }
  /** Resolves when there may be news for a reader. @returns false if the feed is closed */
  next(userId: string, signal: AbortSignal): Promise<boolean>
  /** What the database says of a reader's token, read once for all their connections between two looks. */
  stateOf<T>(token: string, read: () => Promise<T>): Promise<T>
  close(): void
}

const feeds = new WeakMap<Db, Feed>()

function feedOf(services: Pick<Context, 'db' | 'env' | 'log'>): Feed {
  let feed = feeds.get(services.db)
  if (!feed) {
    feed = createFeed(services)
    feeds.set(services.db, feed)
  }
  return feed
}

/** Ends all live connections, so that stopping the site need not wait for them. */
export const closeLiveConnections = (db: Db): void => feeds.get(db)?.close()

/** Places for connections, as `Feed.enter` describes them. */
function createPlaces(): Feed['enter'] {
  const places = new Map<string, AbortController[]>()
  let taken = 0
  return (userId) => {
    if (taken >= liveConnectionsInAll) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: idleCheckMs / 1000 })
    const place = new AbortController()
    const ofReader = [...(places.get(userId) ?? []), place]
    places.set(userId, ofReader)
    taken += 1
    if (ofReader.length > liveConnectionsOfOne) ofReader[0]?.abort()
    const leave = () => {
      const left = places.get(userId)?.filter((each) => each !== place) ?? []
      if (left.length > 0) places.set(userId, left)
      else places.delete(userId)
      taken -= 1
    }
    place.signal.addEventListener('abort', leave, { once: true })
    return { lost: place.signal, leave: () => place.abort() }
  }
}

function createFeed({ env, log }: Pick<Context, 'env' | 'log'>): Feed {
  const waiting = new Map<string, Set<(goOn: boolean) => void>>()
  const enter = createPlaces()
  let toCheck: string[] = []
  const states = new Map<string, Promise<unknown>>()
  // A database connection of its own, so that it also detects the site's own writes; for reading, and open while somebody listens.
  let own:
    | {
        db: Db
        timer: NodeJS.Timeout
        hasChanged: () => boolean
        last: number
        checkedAt: number
        heardAt: number
        isStale: boolean
      }
    | undefined
  let isClosed = false

  function start(): void {
    const db = openDbReadOnly(env.DATA_DIR)
    const now = Date.now()
    const timer = every(pollMs, 'finding news', log, look).unref()
    own = {
      db,
      timer,
      hasChanged: changeDetector(db),
      last: lastDeliveryOf(db),
      checkedAt: now,
      heardAt: now,
      isStale: false,
    }
  }

  function stop(): void {
    if (!own) return
    clearInterval(own.timer)
    states.clear()
    own.db.$client.close()
    own = undefined
  }

  const wake = (userIds: Iterable<string>, goOn = true): void => {
    for (const userId of userIds) {
      const set = waiting.get(userId)
      waiting.delete(userId)
      for (const resume of set ?? []) resume(goOn)
    }
  }

  function look(): void {
    if (!own) return
    states.clear()
    wake(toCheck.splice(0, checksPerLook))
    const now = Date.now()
    if (waiting.size > 0) own.heardAt = now
    if (now - own.heardAt > idleCheckMs) return stop()
    const isChanged = own.hasChanged()
    own.isStale ||= isChanged
    if (isChanged) {
      const { lastDelivery, userIds } = readersOfNews(own.db, own.last)
      own.last = lastDelivery
      wake([...waiting.keys()].filter((userId) => userIds.has(userId)))
    }
    if (toCheck.length > 0 || now - own.checkedAt < (own.isStale ? checkMs : idleCheckMs)) return
    own.checkedAt = now
    own.isStale = false
    toCheck = [...waiting.keys()]
    wake(toCheck.splice(0, checksPerLook))
  }

  return {
    enter,
    stateOf<T>(token: string, read: () => Promise<T>) {
      // Without looks nothing would forget it again.
      if (!own) return read()
      const state = (states.get(token) as Promise<T> | undefined) ?? read()
      states.set(token, state)
      return state
    },
    next(userId, signal) {
      if (isClosed) return Promise.resolve(false)
      if (!own) start()
      return new Promise((resolve) => {
        const set = waiting.get(userId) ?? new Set()
        waiting.set(userId, set)
        const resume = (goOn: boolean) => {
          signal.removeEventListener('abort', leave)
          resolve(goOn)
        }
        const leave = () => {
          set.delete(resume)
          if (set.size === 0 && waiting.get(userId) === set) waiting.delete(userId)
          resume(false)
        }
        set.add(resume)
        signal.addEventListener('abort', leave, { once: true })
        if (signal.aborted) leave()
      })
    },
    close() {
      isClosed = true
      wake([...waiting.keys()], false)
      stop()
    },
  }
}

/**
 * Yields the number of unread notifications, now and whenever it changes. Ends with the session.
 */
export async function* liveNews(
  ctx: Pick<Context, 'db' | 'env' | 'log' | 'sessions' | 'token'> & { user: SessionUser },
  signal: AbortSignal,
): AsyncGenerator<LiveNews> {
  const feed = feedOf(ctx)
  const { token, user } = ctx
  if (!token) return
  const { lost, leave } = feed.enter(user.id)
  const ended = AbortSignal.any([signal, lost])
  const readUnread = async (): Promise<number | undefined> => {
    const session = await ctx.sessions.validate(token)
    return session?.id === user.id ? countUnread(ctx.db, user.id) : undefined
  }
  let told: number | undefined
  try {
    for (;;) {
      const unread = await feed.stateOf(token, readUnread)
      if (unread === undefined || ended.aborted) return
      if (unread !== told) yield { unread }
      told = unread
      if (!(await feed.next(user.id, ended))) return
    }
  } finally {
    leave()
  }
}
