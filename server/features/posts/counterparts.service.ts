/** Counterparts for editors: finding one, making one, and linking two posts. */
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { posts } from '#drizzle/schema/index.ts'
import type { Counterpart } from '#shared/counterparts.ts'
import { langs } from '#shared/lang.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { postInput } from '#shared/posts.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { containing, matchingRows, oneOf } from '#server/core/matching.ts'
import { namesMeaning } from '#server/features/search/search.names.service.ts'
import { setCounterpart } from './posts.terms.service.ts'
import { isCategory, writtenForm, toPostInput } from './posts.forms.service.ts'
import { getWritable, type PostRow, type WritableRow } from './posts.rows.service.ts'
import { createPostIn, type Writer } from './posts.writing.service.ts'

const foundAtOnce = 8

const columns = {
  id: posts.id,
  title: posts.listedTitle,
  lang: posts.listedLang,
  state: posts.state,
  updatedAt: posts.updatedAt,
} as const

const toCounterpart = (row: Pick<PostRow, keyof typeof columns>): Counterpart => ({
  ...row,
  state: row.state as PostState,
  updatedAt: iso(row.updatedAt),
})

/** The counterpart of a post, in whatever state; null without one. @throws POST_NOT_FOUND */
export function getCounterpart(tx: Tx, id: string): Counterpart | null {
  const { counterpartId } = getWritable(tx, id)
  const row = counterpartId && tx.select(columns).from(posts).where(eq(posts.id, counterpartId)).get()
  return row ? toCounterpart(row) : null
}

/**
 * Posts in the other language that have no counterpart yet, last changed first; with `q` those with it in their title.
 * @throws POST_NOT_FOUND
 */
export function findCandidates(tx: Tx, { id, q }: { id: string; q: string }): Counterpart[] {
  const { listedLang: lang } = getWritable(tx, id)
  const other = langs.find((each) => each !== lang) ?? lang
  // A literal: SQLite uses a partial index only for those.
  const isFree = and(eq(posts.listedLang, other), ne(posts.id, id), sql`counterpart_id IS NULL`)
  const select = () => tx.select(columns).from(posts).$dynamic()
  const lastChanged = [desc(posts.updatedAt), desc(posts.id)]
  if (!q.trim())
    return select()
      .where(and(isFree, ne(posts.state, 'trashed')))
      .orderBy(...lastChanged)
      .limit(foundAtOnce)
      .all()
      .map(toCounterpart)
  const newest = (condition: SQL | undefined) =>
    select()
      .where(condition)
      .orderBy(...lastChanged)
      .limit(foundAtOnce)
      .all()
  // Published posts are found by the search index; the others, which are few, are read. Not by who has written them.
  const named = namesMeaning(tx, { q, kind: 'post', entityId: posts.id })
  const published = newest(matchingRows(named, and(isFree, eq(posts.state, 'published'))))
  const waiting = tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(sql`state <> 'published'`, ne(posts.state, 'trashed'), containing(q, sql`search_form(${posts.listedTitle})`)),
    )
    .all()
  const isWaiting = oneOf(
    posts.id,
    waiting.map((row) => row.id),
  )
  const others = newest(and(isWaiting, sql`(${isFree}) IS TRUE`))
  return [...others, ...published].slice(0, foundAtOnce).map(toCounterpart)
}

/** @throws POST_NOT_FOUND, COUNTERPART_UNKNOWN, COUNTERPART_LANGUAGE */
export function changeCounterpart(
  { db, user }: Writer,
  { id, counterpart }: { id: string; counterpart: string | null },
): Counterpart | null {
  return write(db, (tx) => {
    const before = getWritable(tx, id)
    setCounterpart(tx, id, counterpart)
    const changes = changesBetween({ counterpart: before.counterpartId }, { counterpart })
    writeAudit(tx, user, 'posts.counterpart', id, before.listedTitle, changes)
    return getCounterpart(tx, id)
  })
}

/** What the other language has in common with a post, of whose form all may be half written. */
function commonInput(tx: Tx, row: WritableRow): z.input<typeof postInput> {
  const form = writtenForm(tx, row)
  const { isHome, isRecent, isPremium, author, tags, category } = form
  const { authors, images } = toPostInput(tx, form)
  const basic = {
    ...{ state: 'draft' as const, isHome, isRecent, isPremium, counterpart: row.id },
    language: langs.find((lang) => lang !== row.listedLang) ?? row.listedLang,
    category: isCategory(tx, category) ? category : '',
    // What they show has to be said anew.
    images: images.map(({ alt: _alt, caption: _caption, ...image }) => image),
  }
  const whole = { ...basic, author, tags, ...(authors && { authors }) }
  return postInput.safeParse(whole).success ? whole : basic
}

/**
 * Makes the counterpart of a post: a draft in the other language without a text, with its category, pictures, tags and
 * authors, as they are written and perhaps not saved to the post yet. One that it has already is answered.
 * @throws POST_NOT_FOUND
 */
export function createCounterpart(writer: Writer, id: string): Counterpart {
  return write(writer.db, (tx) => {
    const made = getCounterpart(tx, id)
    if (made) return made
    const input = postInput.parse(commonInput(tx, getWritable(tx, id)))
    const { id: newId } = createPostIn(tx, writer, input, { html: '', removed: [] })
    return toCounterpart(getWritable(tx, newId))
  })
}
