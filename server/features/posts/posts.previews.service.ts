/** Forms as the posts that they would become, and links that show them to somebody without an account. */
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { DraftFields, sentFields } from '#shared/drafts.ts'
import { langOfText } from '#shared/lang.ts'
import { altOf, firstName, type Picture } from '#shared/media.ts'
import type { Post } from '#shared/posts.ts'
import { textOfHtml } from '#shared/text.ts'
import { previewPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import { dayMs } from '#shared/durations.ts'
import type { Preview, PreviewLink } from '#shared/previews.ts'
import { categories, pictures, postDrafts, previewLinks, users } from '#drizzle/schema/index.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { iso, isoOrNull } from '#server/core/iso.ts'
import { findPictureByName, findUpload, findUploadByName, pictureOf } from '#server/features/media/media.service.ts'
import { writeAudit } from '#server/core/audit.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { isSignedBy, sign, signingKey } from '#server/core/signing-key.ts'
import { ownImageName, renderContent, replaceImages } from './posts.content.ts'
import { deriveFromText, parseForm, toForm, toKeptForm } from './posts.forms.service.ts'
import { cleanForStore } from './posts.writing.service.ts'
import {
  findWritable,
  getOwnWritable,
  getWritable,
  mayReadPost,
  ownerOfPosts,
  type WritableRow,
} from './posts.rows.service.ts'

/** A form that is being written, as its readers would get it. It is not stored. */
export function renderForm(db: Db, sent: z.output<typeof sentFields>, publicUrl: string): Post {
  const fields = toKeptForm(db, sent, cleanForStore(db, sent.content, publicUrl).html)
  const now = iso(Date.now())
  return showForm(db, fields, { id: 'preview', slug: 'preview', updatedAt: now, publishedAt: now })
}

/**
 * A form as its post would be read.
 * @param post what the form does not say; `publishedAt` where nobody has chosen a date
 */
function showForm(
  tx: Tx,
  fields: DraftFields,
  { publishedAt, ...post }: Pick<Post, 'id' | 'slug' | 'updatedAt' | 'publishedAt'>,
): Post {
  const { title, subtitle, author, content, description } = fields
  const lang = fields.language ?? langOfText(`${title} ${textOfHtml(content).slice(0, 500)}`)
  const shown = fields.images.flatMap(({ uploadId, crop, caption, credit, ...said }) => {
    const picture = pictureWith(tx, uploadId, crop)
    return picture ? { ...picture, alt: altOf(said), caption, credit } : []
  })
  const category = tx.select().from(categories).where(eq(categories.id, fields.category)).get()
  return {
    ...post,
    ...{ lang, title, subtitle, author, description },
    category: {
      ...{ id: category?.id ?? '', slug: category?.slug ?? '' },
      ...{ en: category?.nameEn ?? '', ta: category?.nameTa ?? '' },
    },
    picture: shown[0] ?? null,
    // Whoever sees the form may read all of it.
    isPremium: false,
    publishedAt: fields.publishedAt ?? publishedAt,
    updates: [],
    content: renderContent(content, inlinePicturesOf(tx, content)),
    ...deriveFromText({ isPremium: false, content, lang }),
    pictures: shown,
    authors: [],
    tags: [],
    series: null,
    counterpart: null,
    readNext: [],
  }
}

/** The picture of an original with that crop, or, while nothing shows it yet, the original. */
function pictureWith(tx: Tx, uploadId: string, crop: DraftFields['images'][number]['crop']): Picture | undefined {
  const known = tx.select().from(pictures).where(eq(pictures.uploadId, uploadId)).all()
  const same = known.find((picture) => JSON.stringify(picture.crop) === JSON.stringify(crop))
  if (same) return pictureOf(same)
  const upload = findUpload(tx, uploadId)
  if (!upload) return undefined
  const { id, name, width, height } = upload
  return { id, name, width, height, widths: [], placeholder: null }
}

/** The pictures of a text by the names in it, which are those of originals or of pictures. */
function inlinePicturesOf(tx: Tx, html: string): Map<string, Picture> {
  const found = new Map<string, Picture>()
  replaceImages(html, (src) => {
    const name = ownImageName(src, '')
    if (name === undefined) return undefined
    const picture = findPictureByName(tx, name)
    const upload = picture ? undefined : findUploadByName(tx, name)
    if (picture) found.set(firstName(name), pictureOf(picture))
    else if (upload) {
      const whole = pictureWith(tx, upload.id, null)
      if (whole) found.set(name, whole)
    }
    return undefined
  })
  return found
}

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
