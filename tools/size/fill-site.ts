import { eq } from 'drizzle-orm'
import { posts, users } from '#drizzle/schema/index.ts'
import { write, type Db } from '#server/core/db.ts'
import { findState, forgetState, noteState } from '#server/core/site-state.ts'
import { StartError } from '#server/core/start-error.ts'
import type { Storage } from '#server/core/storage.ts'
import { completeSearchIndex } from '#server/search-index.ts'
import { derivedAmounts, type Amounts } from './amounts.ts'
import type { Fill } from './fill-context.ts'
import { fillMedia } from './fill-media.ts'
import { fillBookmarks, fillFollows, fillMail, fillNotifications, fillReaders } from './fill-people.ts'
import { fillNewsroom, fillPosts, fillReads, fillRelations } from './fill-posts.ts'
import { fillMagazine, fillRecords } from './fill-rest.ts'
import { fillBooks, fillOrders } from './fill-shop.ts'
import { fillTerms } from './fill-terms.ts'
import { Random } from './random.ts'

/** In this order: each part reads what those before it have written. */
const parts: Record<string, (fill: Fill) => void | Promise<void>> = {
  'authors, tags, series': fillTerms,
  pictures: fillMedia,
  posts: fillPosts,
  'what belongs to posts': fillRelations,
  'drafts and revisions': fillNewsroom,
  reads: fillReads,
  readers: fillReaders,
  bookmarks: fillBookmarks,
  follows: fillFollows,
  'messages, newsletter, plans, mails': fillMail,
  books: fillBooks,
  orders: fillOrders,
  notifications: fillNotifications,
  'gallery, issues, banners': fillMagazine,
  'audit log, trash, searches': fillRecords,
  'search index': ({ db }) => completeSearchIndex(db),
}

interface FillOptions {
  amounts: Amounts
  /** The same seed makes the same library, but for the dates. */
  seed: number
  /** Told of each part before it is written. */
  onPart?: (name: string) => void
}

/** How far it has come: what an interrupted one was asked for, and its next part. */
interface Progress {
  amounts: Amounts
  seed: number
  now: number
  next: number
}

/**
 * Fills a new site, whose database has what every site has, with a library. After an interruption it goes on.
 * @throws StartError when there are posts of others, or the library that was begun is another one
 */
export async function fillSite(db: Db, storage: Storage, { amounts, seed, onPart }: FillOptions): Promise<void> {
  const progress = progressOf(db, { amounts, seed })
  const userId = db.select({ id: users.id }).from(users).where(eq(users.role, 'owner')).get()?.id
  if (!userId) throw new StartError('This site has no owner.')
  // If the machine fails meanwhile, the folder is filled anew.
  db.$client.pragma('synchronous = OFF')
  db.$client.pragma('cache_size = -524288')
  const common = { db, storage, userId, now: progress.now, amounts: { ...amounts, ...derivedAmounts(amounts) } }
  for (const [index, [name, fillPart]] of Object.entries(parts).entries()) {
    if (index < progress.next) continue
    onPart?.(name)
    await fillPart({ ...common, random: new Random(seed * 1000 + index) })
    note(db, { ...progress, next: index + 1 })
  }
  write(db, (tx) => {
    // The authors of all posts are known: the site need not look for them when it starts.
    noteState(tx, 'authors', 'done')
    forgetState(tx, 'fill')
  })
  db.$client.pragma('wal_checkpoint(TRUNCATE)')
}

const note = (db: Db, progress: Progress) => write(db, (tx) => noteState(tx, 'fill', JSON.stringify(progress)))

function progressOf(db: Db, wanted: Pick<Progress, 'amounts' | 'seed'>): Progress {
  const noted = findState(db, 'fill')
  if (!noted) {
    if (db.select({ id: posts.id }).from(posts).limit(1).get())
      throw new StartError('This site has posts already: fill an empty DATA_DIR.')
    const progress = { ...wanted, now: Date.now(), next: 0 }
    note(db, progress)
    return progress
  }
  const progress = JSON.parse(noted.value) as Progress
  const isSame = progress.seed === wanted.seed && JSON.stringify(progress.amounts) === JSON.stringify(wanted.amounts)
  if (!isSame) throw new StartError('Another library was begun here: give the same numbers, or another DATA_DIR.')
  return progress
}
