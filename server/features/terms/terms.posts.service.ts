/** Who made a post, and its tags. Called in the transaction that saves the post. */
import { and, eq, sql } from 'drizzle-orm'
import { authors, postAuthors, postTags, publishedPosts, tags } from '#drizzle/schema/index.ts'
import type { AuthorRole } from '#shared/authors.rules.ts'
import type { PostAuthor } from '#shared/post-parts.ts'
import type { TermLink } from '#shared/terms.ts'
import type { Tx } from '#server/core/db.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { findTermId, nameColumns } from './terms.names.service.ts'

/** The date that the lists of authors and tags sort by: null unless the post is published. */
const listedAt = (tx: Tx, postId: string): number | null =>
  tx.select({ publishedAt: publishedPosts.publishedAt }).from(publishedPosts).where(eq(publishedPosts.id, postId)).get()
    ?.publishedAt ?? null

/** The id of the author or tag with that name; made if there is none. Undefined for a name without letters. */
function idOfName(tx: Tx, kind: 'author' | 'tag', name: string): string | undefined {
  const known = findTermId(tx, kind, name)
  if (known !== undefined) return known
  const columns = nameColumns(kind, name)
  if (!columns.slug) return undefined
  const id = newId()
  tx.insert(kind === 'author' ? authors : tags)
    .values({ id, name, ...columns, createdAt: Date.now() })
    .run()
  return id
}

function authorIdOf(tx: Tx, { id, name = '' }: PostAuthor, index: number): string {
  if (id !== undefined) {
    if (tx.select({ id: authors.id }).from(authors).where(eq(authors.id, id)).get()) return id
    throw new AppError('AUTHOR_NOT_FOUND', { fields: { [`authors.${index}`]: 'AUTHOR_NOT_FOUND' } })
  }
  const found = idOfName(tx, 'author', name)
  if (found !== undefined) return found
  throw new AppError('TERM_NAME_UNUSABLE', { fields: { [`authors.${index}.name`]: 'TERM_NAME_UNUSABLE' } })
}

function writeAuthors(tx: Tx, postId: string, list: { authorId: string; role: AuthorRole }[]): void {
  const date = listedAt(tx, postId)
  tx.delete(postAuthors).where(eq(postAuthors.postId, postId)).run()
  for (const [position, { authorId, role }] of list.entries()) {
    const before = list.slice(0, position).filter((other) => other.authorId === authorId)
    if (before.some((other) => other.role === role)) continue
    const publishedAt = before.length > 0 ? null : date
    tx.insert(postAuthors).values({ postId, position, authorId, role, publishedAt }).run()
  }
}

/**
 * Replaces who made a post; names that nobody has make an author.
 * @throws AUTHOR_NOT_FOUND, TERM_NAME_UNUSABLE
 */
export function setAuthors(tx: Tx, postId: string, list: readonly PostAuthor[]): void {
  const found = list.map((each, index) => ({ authorId: authorIdOf(tx, each, index), role: each.role }))
  writeAuthors(tx, postId, found)
}

/** The same for the plain text of a post: one writer, found or made. A text without letters names nobody. */
export function setAuthorByText(tx: Tx, postId: string, text: string): void {
  const authorId = idOfName(tx, 'author', text)
  writeAuthors(tx, postId, authorId === undefined ? [] : [{ authorId, role: 'writer' }])
}

/** The text that stands for the authors of a post where there is only one line: the writers, or all others. */
export function authorTextOf(tx: Tx, postId: string): string {
  const all = listAuthorsOfPost(tx, postId)
  const writers = all.filter(({ role }) => role === 'writer')
  const named = writers.length > 0 ? writers : all
  return [...new Set(named.map(({ name }) => name))].join(', ')
}

/**
 * Replaces the tags of a post; names that no tag has make one.
 * @throws TERM_NAME_UNUSABLE
 */
export function setTags(tx: Tx, postId: string, names: readonly string[]): void {
  const ids = names.map((name, index) => {
    const found = idOfName(tx, 'tag', name)
    if (found !== undefined) return found
    throw new AppError('TERM_NAME_UNUSABLE', { fields: { [`tags.${index}`]: 'TERM_NAME_UNUSABLE' } })
  })
  const publishedAt = listedAt(tx, postId)
  tx.delete(postTags).where(eq(postTags.postId, postId)).run()
  for (const [position, tagId] of [...new Set(ids)].entries())
    tx.insert(postTags).values({ postId, tagId, position, publishedAt }).run()
}

/** Brings the lists of authors and tags up to date when the state or the date of a post has changed. */
export function syncPublishedAt(tx: Tx, postId: string): void {
  const publishedAt = listedAt(tx, postId)
  tx.update(postTags).set({ publishedAt }).where(eq(postTags.postId, postId)).run()
  tx.update(postAuthors).set({ publishedAt }).where(eq(postAuthors.postId, postId)).run()
  // Of somebody with two roles only the first is listed.
  tx.update(postAuthors)
    .set({ publishedAt: null })
    .where(
      and(
        eq(postAuthors.postId, postId),
        sql`EXISTS (SELECT 1 FROM post_authors AS before WHERE before.post_id = ${postAuthors.postId}
          AND before.author_id = ${postAuthors.authorId} AND before.position < ${postAuthors.position})`,
      ),
    )
    .run()
}

const tagsQuery = preparedOnce((tx) =>
  tx
    .select({ slug: tags.slug, name: tags.name, nameEn: tags.nameEn })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(eq(postTags.postId, sql.placeholder('postId')))
    .orderBy(postTags.position)
    .prepare(),
)

/** The tags of a post, in its order. */
export const listTagsOfPost = (tx: Tx, postId: string): TermLink[] => tagsQuery(tx).all({ postId })

/** The tags of a post by their ids, in its order. */
export const listTagIdsOfPost = (tx: Tx, postId: string): { id: string; name: string }[] =>
  tx
    .select({ id: tags.id, name: tags.name })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(eq(postTags.postId, postId))
    .orderBy(postTags.position)
    .all()

/** The name of a tag. @throws TAG_NOT_FOUND */
export function tagNameOf(tx: Tx, id: string): string {
  const tag = tx.select({ name: tags.name }).from(tags).where(eq(tags.id, id)).get()
  if (!tag) throw new AppError('TAG_NOT_FOUND')
  return tag.name
}

/** Who made a post, for its edit form. */
export const listAuthorsOfPost = (tx: Tx, postId: string): { id: string; name: string; role: AuthorRole }[] =>
  tx
    .select({ id: authors.id, name: authors.name, role: postAuthors.role })
    .from(postAuthors)
    .innerJoin(authors, eq(authors.id, postAuthors.authorId))
    .where(eq(postAuthors.postId, postId))
    .orderBy(postAuthors.position)
    .all()
