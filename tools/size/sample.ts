// What the check asks for in a library: the same things in each, by their place.
import Database from 'better-sqlite3'
import { databaseFile, openDb } from '#server/core/db.ts'
import { createSessions } from '#server/core/session.ts'
import { monthOf } from '#shared/dates.ts'

/** How far down the deep pages of lists are: there, a small library still has a full page. */
const deepShare = 0.5
/** A series with about so many parts, which does not grow with the library. */
const partsOfSeries = 10

export interface Sample {
  /** Of a reader with a cart, orders and notifications. */
  reader: { id: string; name: string; token: string }
  post: { id: string; slug: string; oldId: string; premiumId: string; draftId: string; counterpartId: string }
  author: { id: string; slug: string }
  tag: { id: string; slug: string }
  /** Whose parts are as many in every library. */
  series: { id: string; slug: string }
  category: { id: string; slug: string }
  book: { id: string; name: string }
  revision: { id: string; postId: string }
  /** Of the reader. */
  ownOrderId: string
  order: { id: string; number: number; phone: string; name: string; tracking: string }
  ids: {
    gallery: string
    pdf: string
    banner: string
    message: string
    letter: string
    upload: string
    owner: string
  }
  /** The month of the newest posts, which are the same in every library. */
  month: number
  /** A word of most texts, one of a few, and none. */
  words: { common: string; rare: string; none: string }
  /** Of pages far down, by list. */
  cursors: Record<CursorName, string>
}

/** Lists by what they are sorted by; each is the order of an index. */
const deepRows = {
  recent: `SELECT published_at || '_' || id FROM posts WHERE state = 'published' AND is_recent = 1 ORDER BY published_at DESC, id DESC`,
  changed: `SELECT updated_at || '_' || id FROM posts ORDER BY updated_at DESC, id DESC`,
  tags: `SELECT sort_key || '_' || id FROM tags ORDER BY sort_key, id`,
  authors: `SELECT sort_key || '_' || id FROM authors ORDER BY sort_key, id`,
  books: `SELECT created_at || '_' || id FROM books ORDER BY created_at DESC, id DESC`,
  gallery: `SELECT created_at || '_' || id FROM gallery_items ORDER BY created_at DESC, id DESC`,
  pdfs: `SELECT date || '_' || id FROM pdf_uploads ORDER BY date DESC, id DESC`,
  orders: `SELECT number FROM orders ORDER BY number DESC`,
  messages: `SELECT created_at || '_' || id FROM contact_messages ORDER BY created_at DESC, id DESC`,
  subscribers: `SELECT created_at || '_' || id FROM subscribers ORDER BY created_at DESC, id DESC`,
  mails: `SELECT created_at || '_' || id FROM mails ORDER BY created_at DESC, id DESC`,
  sent: `SELECT created_at || '_' || id FROM notifications WHERE audience <> 'site' ORDER BY created_at DESC, id DESC`,
  audit: `SELECT at || '_' || id FROM audit_log ORDER BY at DESC, id DESC`,
  uploads: `SELECT created_at || '_' || id FROM uploads ORDER BY created_at DESC, id DESC`,
} as const
type CursorName = keyof typeof deepRows

/** The words that readers look for: their frequency is what counts, so each library has its own. */
const wordQueries = {
  common: `SELECT word FROM search_words WHERE length(word) > 3 ORDER BY docs DESC, titles DESC, word LIMIT 1`,
  rare: `SELECT word FROM search_words WHERE docs = 2 AND titles = 0 AND length(word) > 4 ORDER BY word LIMIT 1`,
}

/** Reads a library that no site runs on; makes the session of a reader. */
export async function readSample(dataDir: string): Promise<Sample> {
  const db = openDb(dataDir)
  const reader = db.$client
    .prepare<[], { id: string; name: string }>(
      'SELECT id, name FROM users WHERE id = (SELECT user_id FROM cart_items LIMIT 1)',
    )
    .get()!
  const token = await createSessions(db).create(reader.id)
  db.$client.close()
  const client = new Database(databaseFile(dataDir), { readonly: true })
  const one = (query: string, ...values: unknown[]) => client.prepare<unknown[], never>(query).get(...values)!
  const value = (query: string, ...values: unknown[]) =>
    client
      .prepare<unknown[], never>(query)
      .pluck()
      .get(...values)!
  const published = `FROM posts WHERE state = 'published'`
  const post: { id: string; slug: string; at: number } = one(
    `SELECT id, slug, published_at AS at ${published} AND is_premium = 0 ORDER BY published_at DESC LIMIT 1 OFFSET 20`,
  )
  const mostUsed = (table: string, link: string, key: string): Sample['author'] =>
    one(
      `SELECT id, slug FROM ${table} WHERE id = (SELECT ${key} FROM ${link} WHERE ${key} IS NOT NULL GROUP BY ${key} ORDER BY count(*) DESC LIMIT 1)`,
    )
  const series: Sample['series'] = one(
    `SELECT id, slug FROM series WHERE id = (SELECT series_id ${published} AND series_id IS NOT NULL GROUP BY series_id ORDER BY abs(count(*) - ${partsOfSeries}) LIMIT 1)`,
  )
  const newest = (table: string) => value(`SELECT id FROM ${table} ORDER BY created_at DESC LIMIT 1 OFFSET 5`)
  const sample: Sample = {
    reader: { ...reader, token },
    post: {
      ...{ id: post.id, slug: post.slug },
      oldId: value(`SELECT id ${published} ORDER BY published_at LIMIT 1 OFFSET 100`),
      premiumId: value(`SELECT id ${published} AND is_premium = 1 ORDER BY published_at DESC LIMIT 1`),
      draftId: value(`SELECT id FROM posts WHERE state = 'draft' ORDER BY updated_at LIMIT 1`),
      counterpartId: value(`SELECT id ${published} AND counterpart_id IS NOT NULL ORDER BY published_at DESC LIMIT 1`),
    },
    author: mostUsed('authors', 'post_authors', 'author_id'),
    tag: mostUsed('tags', 'post_tags', 'tag_id'),
    series,
    category: one(`SELECT id, slug FROM categories WHERE slug = 'poems'`),
    book: one(`SELECT id, name FROM books ORDER BY created_at DESC LIMIT 1 OFFSET 5`),
    ownOrderId: value('SELECT id FROM orders WHERE user_id = ? ORDER BY number DESC LIMIT 1', reader.id),
    order: one(
      `SELECT id, number, phone, name, tracking FROM orders WHERE status = 'delivered' ORDER BY number DESC LIMIT 1 OFFSET 50`,
    ),
    ids: {
      ...{
        gallery: newest('gallery_items'),
        pdf: newest('pdf_uploads'),
        banner: value('SELECT id FROM banners LIMIT 1'),
      },
      ...{ message: newest('contact_messages'), letter: newest('letters'), upload: newest('uploads') },
      owner: value(`SELECT id FROM users WHERE role = 'owner'`),
    },
    revision: one('SELECT id, post_id AS postId FROM post_revisions ORDER BY at DESC LIMIT 1'),
    month: monthOf(post.at),
    words: { common: value(wordQueries.common), rare: value(wordQueries.rare), none: 'ழ்ழகுமிறத்' },
    cursors: Object.fromEntries(
      Object.entries(deepRows).map(([name, query]) => {
        const total: number = value(`SELECT count(*) FROM (${query})`)
        return [name, String(value(`${query} LIMIT 1 OFFSET ?`, Math.floor(total * deepShare)))]
      }),
    ) as Sample['cursors'],
  }
  client.close()
  return sample
}
