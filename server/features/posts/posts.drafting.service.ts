/** What the drafts of posts are to the posts themselves. */
import { eq } from 'drizzle-orm'
import { categories, postDrafts, posts } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { DraftFields } from '#shared/drafts.ts'
import { langOfText } from '#shared/lang.ts'
import { needsAll, type PostState } from '#shared/post-states.rules.ts'
import { textOfHtml } from '#shared/text.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { submissionKeyOf } from '#server/core/submissions.ts'
import { getOwnWritable, getWritable, type WritableRow } from './posts.rows.service.ts'
import { parseForm, toForm } from './posts.forms.service.ts'

/**
 * The new post of a form, which is made by its first autosave; a repeated one finds it. A form is one of its account: with
 * the same id another account makes a post of its own.
 * @throws what `getOwnWritable` throws
 */
export function startPost(tx: Tx, user: SessionUser, formId: string): WritableRow {
  const submissionId = submissionKeyOf(user, formId)
  const made = tx.select({ id: posts.id }).from(posts).where(eq(posts.submissionId, submissionId)).get()
  if (made) return getOwnWritable(tx, user, made.id)
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
      createdBy: user.id,
      updatedAt: now,
    })
    .run()
  return getWritable(tx, id)
}

export const isCategory = (tx: Tx, id: string): boolean =>
  tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).get() !== undefined

/**
 * Shows in lists of the admin what an unpublished post is about while it is written. A category that is gone is none.
 * @returns its new `updatedAt`
 */
export function listDraft(tx: Tx, { id, updatedAt }: WritableRow, fields: DraftFields): number {
  const { title, subtitle, content, language, category } = fields
  const now = Math.max(Date.now(), updatedAt + 1)
  tx.update(posts)
    .set({
      draftTitle: title.trim(),
      draftSubtitle: subtitle.trim(),
      draftCategoryId: isCategory(tx, category) ? category : '',
      draftLang: language ?? langOfText(`${title} ${textOfHtml(content.slice(0, 2000))}`),
      updatedAt: now,
    })
    .where(eq(posts.id, id))
    .run()
  return now
}

/** What lists show of a post is what was saved of it: of all, or of what a call has sent. */
export const unlisted = (sent?: { [F in 'title' | 'subtitle' | 'category' | 'language']?: unknown }) => ({
  ...((!sent || sent.title !== undefined) && { draftTitle: null }),
  ...((!sent || sent.subtitle !== undefined) && { draftSubtitle: null }),
  ...((!sent || sent.category !== undefined) && { draftCategoryId: null }),
  ...((!sent || sent.language !== undefined) && { draftLang: null }),
})

const hasDraft = (tx: Tx, id: string): boolean =>
  tx.select({ id: postDrafts.postId }).from(postDrafts).where(eq(postDrafts.postId, id)).get() !== undefined

/** The form of a post as it is written: its draft, or the post where there is none. */
export function writtenForm(tx: Tx, row: WritableRow): DraftFields {
  const draft = tx.select({ fields: postDrafts.fields }).from(postDrafts).where(eq(postDrafts.postId, row.id)).get()
  return draft ? parseForm(draft.fields) : toForm(tx, row)
}

/**
 * A post that was never published is not published while it has a draft, without its form: what its list and "Saved" in
 * the form show is not yet in it.
 * @throws POST_UNSAVED
 */
export function refuseUnsaved(tx: Tx, { id, state }: WritableRow, to: PostState): void {
  if (!needsAll(state) && needsAll(to) && hasDraft(tx, id)) throw new AppError('POST_UNSAVED')
}
