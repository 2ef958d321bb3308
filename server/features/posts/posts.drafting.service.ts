/** What the drafts of posts change in the posts themselves. */
import { eq } from 'drizzle-orm'
import { categories, posts } from '#drizzle/schema/index.ts'
import type { DraftFields } from '#shared/drafts.ts'
import { langOfText } from '#shared/lang.ts'
import { textOfHtml } from '#shared/text.ts'
import type { Tx } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { getWritable, type WritableRow } from './posts.rows.service.ts'

/** The new post of a form, which is made by its first autosave; a repeated one finds it. */
export function startPost(tx: Tx, userId: string, submissionId: string): WritableRow {
  const made = tx.select({ id: posts.id }).from(posts).where(eq(posts.submissionId, submissionId)).get()
  if (made) return getWritable(tx, made.id)
  const id = newId()
  const now = Date.now()
  tx.insert(posts)
    .values({
      id,
      submissionId,
      state: 'draft',
      ...{ title: '', subtitle: '', author: '', slug: '', excerpt: '', content: '', lang: 'ta' as const },
      ...{ isHome: false, isRecent: false, readingMinutes: 1 },
      createdAt: now,
      createdBy: userId,
      updatedAt: now,
    })
    .run()
  return getWritable(tx, id)
}

export const isCategory = (tx: Tx, id: string): boolean =>
  tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).get() !== undefined

/**
 * Shows in lists of the admin what an unpublished post is about while it is written.
 * @returns its new `updatedAt`
 */
export function updateListing(tx: Tx, { id, updatedAt }: WritableRow, fields: DraftFields): number {
  const { title, subtitle, content, language } = fields
  const now = Math.max(Date.now(), updatedAt + 1)
  tx.update(posts)
    .set({
      title: title.trim(),
      subtitle: subtitle.trim(),
      categoryId: isCategory(tx, fields.category) ? fields.category : null,
      lang: language ?? langOfText(`${title} ${textOfHtml(content.slice(0, 2000))}`),
      updatedAt: now,
    })
    .where(eq(posts.id, id))
    .run()
  return now
}
