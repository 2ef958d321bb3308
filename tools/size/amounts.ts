import { hourMs } from '#shared/durations.ts'

/** How much of everything a library has. */
export interface Amounts {
  posts: number
  readers: number
  orders: number
  notifications: number
}

export const defaultAmounts: Amounts = { posts: 100_000, readers: 100_000, orders: 1_000_000, notifications: 1_000_000 }

/** What follows from those; at least so many that a page half down each list is full in a small library, too. */
export const derivedAmounts = ({ posts, readers }: Amounts) => ({
  authors: Math.max(250, Math.round(posts / 100)),
  tags: Math.max(250, Math.round(posts / 50)),
  series: Math.max(60, Math.round(posts / 500)),
  uploads: Math.max(120, Math.round(posts / 3)),
  gallery: Math.max(120, Math.round(posts / 20)),
  pdfs: Math.max(60, Math.round(posts / 500)),
  books: Math.max(120, Math.round(posts / 100)),
  drafts: Math.max(60, Math.round(posts / 200)),
  trashed: Math.max(60, Math.round(posts / 200)),
  audit: Math.max(1000, posts * 2),
  securityEvents: Math.max(1000, readers),
  messages: Math.max(200, Math.round(posts / 10)),
  subscribers: Math.max(2500, Math.round(readers / 2)),
  letters: Math.max(120, Math.round(posts / 200)),
  planRequests: Math.max(200, Math.round(readers / 5)),
  mails: Math.max(200, readers),
  misses: Math.max(150, Math.round(posts / 20)),
  synonyms: Math.max(100, Math.round(posts / 500)),
})

/** What the shop has not finished: as in life it does not grow with what was ever ordered. */
export const openOrders = 300

/** The first posts are as close as this, whatever the size: the newest month, 33 days, is the same in each library. */
export const newestPosts = { count: 200, everyMs: 4 * hourMs }
export const years = 12
