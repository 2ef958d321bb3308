/** Tags: their pages, and their management. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { tags } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Tag, tagInput, tagUpdate } from '#shared/tags.ts'
import { applyUpdate } from '#shared/update.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { containing } from '#server/core/matching.ts'
import { pageOf, preparedPages, type Order, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { isMade } from '#server/core/submissions.ts'
import { dropSlugs, findTermId, freeName, keepFormerSlug, passOnSlugs } from './terms.names.service.ts'

/** Readers see no empty tags. */
const isPublished = gt(tags.published, 0)

/** @param posts which of them are counted */
const selectTags = (tx: Tx, posts: typeof tags.posts | typeof tags.published) =>
  tx
    .select({ id: tags.id, slug: tags.slug, name: tags.name, nameEn: tags.nameEn, sortKey: tags.sortKey, posts })
    .from(tags)
    .$dynamic()

const byName: Order<{ sortKey: string; id: string }> = {
  columns: [tags.sortKey, tags.id],
  readSortValues: ({ sortKey, id }) => [sortKey, id],
  isAscending: true,
}

const publishedTags = preparedPages((tx: Tx) => selectTags(tx, tags.published), isPublished, byName)

/** Those with published posts, in the order of a Tamil dictionary; `posts` counts these. */
export function listTags(tx: Tx, paging: Paging): { tags: Tag[]; next: string | null } {
  const { rows, next } = publishedTags(tx, paging)
  return { tags: rows, next }
}

const tagQuery = preparedOnce((tx) =>
  selectTags(tx, tags.published)
    .where(and(eq(tags.id, sql.placeholder('id')), isPublished))
    .prepare(),
)

/** By name, slug or former slug; only with published posts. */
export function findTag(tx: Tx, name: string): Tag | undefined {
  const id = findTermId(tx, 'tag', name)
  if (id === undefined) return undefined
  return tagQuery(tx).get({ id })
}

/** By a slug or a former one: then the answer's own is another. @throws TAG_NOT_FOUND also without published posts */
export function getTagBySlug(tx: Tx, slug: string): Tag {
  const tag = findTag(tx, slug)
  if (!tag) throw new AppError('TAG_NOT_FOUND')
  return tag
}

/** All tags whose names contain `q` in any spelling; `posts` counts those of every state. */
export function listAllTags(
  tx: Tx,
  { q, ...paging }: Paging & { q?: string | undefined },
): { tags: Tag[]; next: string | null } {
  const matches = containing(q, sql`${tags.nameForm} || char(10) || lower(${tags.nameEn})`)
  const { rows, next } = pageOf(selectTags(tx, tags.posts), matches, byName, paging)
  return { tags: rows, next }
}

/** `posts` counts those of every state. @throws TAG_NOT_FOUND */
export function getTag(tx: Tx, id: string): Tag {
  const row = selectTags(tx, tags.posts).where(eq(tags.id, id)).get()
  if (!row) throw new AppError('TAG_NOT_FOUND')
  return row
}

/** @throws TERM_NAME_UNUSABLE, TERM_NAME_TAKEN */
export function createTag(db: Db, user: SessionUser, { name, nameEn }: z.output<typeof tagInput>, id = newId()): Tag {
  if (isMade(db, tags, id)) return updateTag(db, user, { name, nameEn, id })
  return write(db, (tx) => {
    const columns = freeName(tx, 'tag', name)
    tx.insert(tags)
      .values({ id, name, nameEn, ...columns, createdAt: Date.now() })
      .run()
    writeAudit(tx, user, 'tags.create', id, name)
    return getTag(tx, id)
  })
}

/**
 * A new name changes the address; the former one leads to it.
 * @throws TAG_NOT_FOUND, TERM_NAME_UNUSABLE, TERM_NAME_TAKEN
 */
export function updateTag(
  db: Db,
  user: SessionUser,
  { id, ...sent }: z.output<typeof tagUpdate> & { id: string },
): Tag {
  return write(db, (tx) => {
    const before = getTag(tx, id)
    const { name, nameEn } = applyUpdate(before, sent)
    const columns = freeName(tx, 'tag', name, id)
    tx.update(tags)
      .set({ name, nameEn, ...columns })
      .where(eq(tags.id, id))
      .run()
    keepFormerSlug(tx, 'tag', id, before.slug, columns.slug)
    writeAudit(tx, user, 'tags.update', id, name, changesBetween(before, { name, nameEn }))
    raiseContentVersion(tx)
    return getTag(tx, id)
  })
}

/**
 * Makes two tags one: posts and addresses of the first become those of the second, whose name stays.
 * @throws TAG_NOT_FOUND
 */
export function mergeTags(db: Db, user: SessionUser, { id, into }: { id: string; into: string }): Tag {
  return write(db, (tx) => {
    const gone = getTag(tx, id)
    if (!tx.select({ id: tags.id }).from(tags).where(eq(tags.id, into)).get())
      throw new AppError('TAG_NOT_FOUND', { fields: { into: 'TAG_NOT_FOUND' } })
    // A post with both keeps the place of the second.
    tx.run(sql`UPDATE OR IGNORE post_tags SET tag_id = ${into} WHERE tag_id = ${id}`)
    // The posts that had both still name the first one, until it goes.
    tx.delete(tags).where(eq(tags.id, id)).run()
    passOnSlugs(tx, 'tag', gone, into)
    writeAudit(tx, user, 'tags.merge', into, gone.name)
    raiseContentVersion(tx)
    return getTag(tx, into)
  })
}

/** Takes a tag off all its posts. @throws TAG_NOT_FOUND */
export function deleteTag(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const { name } = getTag(tx, id)
    tx.delete(tags).where(eq(tags.id, id)).run()
    dropSlugs(tx, 'tag', id)
    writeAudit(tx, user, 'tags.delete', id, name)
    raiseContentVersion(tx)
    return { id }
  })
}
