/** Links that show a post in any state to somebody without an account. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { postDrafts, previewLinks, users } from '#drizzle/schema/index.ts'
import { previewPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import { dayMs } from '#shared/durations.ts'
import type { Preview, PreviewLink } from '#shared/previews.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { isSignedBy, sign, signingKey } from '#server/core/signing-key.ts'
import { getOwnWritable, mayReadPost, ownerOfPosts } from './posts.access.service.ts'
import { parseForm, toForm } from './posts.forms.service.ts'
import { showForm } from './posts.rendering.service.ts'
import { findWritable, getWritable, type WritableRow } from './posts.rows.service.ts'

const keyName = 'preview link'

type LinkRow = typeof previewLinks.$inferSelect

/** `id.signature`: an id alone, from a backup or a log, opens nothing. */
const tokenOf = (tx: Tx, { id }: Pick<LinkRow, 'id'>): string =>
  `${id}.${sign(signingKey(tx, keyName), id).toString('base64url')}`

const toLink = (tx: Tx, row: LinkRow, createdBy: string, publicUrl: string): PreviewLink => ({
  id: row.id,
  url: publicUrl + previewPath(tokenOf(tx, row)),
  createdAt: iso(row.createdAt),
  createdBy,
  expiresAt: iso(row.expiresAt),
})

interface Editor {
  db: Db
  user: SessionUser
  publicUrl: string
}

/** @throws POST_NOT_FOUND */
export function createPreviewLink(
  { db, user, publicUrl }: Editor,
  { id: postId, days }: { id: string; days: number },
): PreviewLink {
  return write(db, (tx) => {
    const { listedTitle: title } = getOwnWritable(tx, user, postId)
    const createdAt = Date.now()
    const row = tx
      .insert(previewLinks)
      .values({ id: newId(), postId, createdBy: user.id, createdAt, expiresAt: createdAt + days * dayMs })
      .returning()
      .get()
    writeAudit(tx, user, 'posts.createPreviewLink', postId, title)
    return toLink(tx, row, user.name, publicUrl)
  })
}

const isValid = () => and(isNull(previewLinks.revokedAt), gt(previewLinks.expiresAt, Date.now()))

type Maker = Pick<typeof users.$inferSelect, 'id' | 'role' | 'suspendedAt'>

/** A link shows what whoever made it may see: no more to a stranger after they have left, or have lost the right. */
const maySee = (maker: Maker | null, row: Pick<WritableRow, 'createdBy'>): boolean =>
  maker !== null && maker.suspendedAt === null && mayReadPost(maker, row)

/** The valid links of a post, the newest first. @throws POST_NOT_FOUND */
export function listPreviewLinks(db: Db, postId: string, publicUrl: string): PreviewLink[] {
  const row = getWritable(db, postId)
  return db
    .select({ link: previewLinks, maker: users })
    .from(previewLinks)
    .leftJoin(users, eq(users.id, previewLinks.createdBy))
    .where(and(eq(previewLinks.postId, postId), isValid()))
    .orderBy(desc(previewLinks.createdAt))
    .limit(100)
    .all()
    .filter(({ maker }) => maySee(maker, row))
    .map(({ link, maker }) => toLink(db, link, maker?.name ?? '', publicUrl))
}

/** Authors end the links that they have made. */
const ownLinksOf = (user: SessionUser) => {
  const owner = ownerOfPosts(user)
  return owner === undefined ? undefined : eq(previewLinks.createdBy, owner)
}

/** Ends a link before its time. @throws PREVIEW_LINK_INVALID */
export function revokePreviewLink(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const row = tx
      .update(previewLinks)
      .set({ revokedAt: Date.now() })
      .where(and(eq(previewLinks.id, id), isValid(), ownLinksOf(user)))
      .returning()
      .get()
    if (!row) throw new AppError('PREVIEW_LINK_INVALID')
    writeAudit(tx, user, 'posts.revokePreviewLink', row.postId, id)
    return { id }
  })
}

/**
 * What a link shows: the post with what has been written of it since it was saved.
 * @throws PREVIEW_LINK_INVALID for a wrong, expired or revoked link, one of a post that is gone, and one of whoever may not
 *   see the post any more
 */
export function getPreview(tx: Tx, token: string): Preview {
  const [id = '', signature = ''] = token.split('.')
  const link =
    isSignedBy(signingKey(tx, keyName), id, signature) &&
    tx
      .select({ postId: previewLinks.postId, maker: users })
      .from(previewLinks)
      .innerJoin(users, eq(users.id, previewLinks.createdBy))
      .where(and(eq(previewLinks.id, id), isValid()))
      .get()
  if (!link) throw new AppError('PREVIEW_LINK_INVALID')
  const row = findWritable(tx, link.postId)
  if (!row || !maySee(link.maker, row)) throw new AppError('PREVIEW_LINK_INVALID')
  const draft = tx.select().from(postDrafts).where(eq(postDrafts.postId, row.id)).get()
  const { id: postId, slug, state, publishAt } = row
  const updatedAt = iso(draft?.updatedAt ?? row.updatedAt)
  return {
    state,
    publishAt: isoOrNull(publishAt),
    post: showForm(tx, draft ? parseForm(draft.fields) : toForm(tx, row), {
      ...{ id: postId, slug, updatedAt },
      publishedAt: isoOrNull(publishAt) ?? updatedAt,
    }),
  }
}
