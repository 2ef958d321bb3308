import type { LiveNews } from '#shared/notifications.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Context } from '#server/core/context.ts'
import { changeDetector, openDb, type Db } from '#server/core/db.ts'
import { countUnread, lastDeliveryOf, readersOfNews } from './notifications.service.ts'

// Live connections. Each process polls whether the database has changed; only then it runs one query for all connections.

const pollMs = 100
/** Maximum delay until a connection notices that its session has ended, or that something was read elsewhere. */
const checkMs = 1000
/** Sessions also expire without a change of the database. */
const idleCheckMs = 60_000

interface Feed {
  /** Resolves when there may be news for a reader. @returns false if the feed is closed */
  next(userId: string, signal: AbortSignal): Promise<boolean>
  close(): void
}

const feeds = new WeakMap<Db, Feed>()

function feedOf(services: Pick<Context, 'db' | 'env'>): Feed {
  let feed = feeds.get(services.db)
  if (!feed) {
    feed = createFeed(services.env.DATA_DIR)
    feeds.set(services.db, feed)
  }
  return feed
}

/** Ends all live connections, so that stopping the site need not wait for them. */
export const closeLiveConnections = (db: Db): void => feeds.get(db)?.close()

function createFeed(dataDir: string): Feed {
  const waiting = new Map<string, Set<(goOn: boolean) => void>>()
  // A separate database connection, so that it also detects the site's own writes; open while somebody listens.
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
    const db = openDb(dataDir)
    const now = Date.now()
    const timer = setInterval(look, pollMs).unref()
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
    if (now - own.checkedAt < (own.isStale ? checkMs : idleCheckMs)) return
    own.checkedAt = now
    own.isStale = false
    wake([...waiting.keys()])
  }

  return {
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
  ctx: Pick<Context, 'db' | 'env' | 'sessions' | 'token'> & { user: SessionUser },
  signal: AbortSignal,
): AsyncGenerator<LiveNews> {
  const feed = feedOf(ctx)
  let told: number | undefined
  for (;;) {
    const session = ctx.token && (await ctx.sessions.validate(ctx.token))
    if (!session || session.id !== ctx.user.id) return
    const unread = countUnread(ctx.db, ctx.user.id)
    if (unread !== told) yield { unread }
    told = unread
    if (!(await feed.next(ctx.user.id, signal))) return
  }
}
