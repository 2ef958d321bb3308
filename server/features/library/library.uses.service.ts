/** Where an upload is used: one look into an index of each table that refers to pictures. */
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  aboutTexts,
  authors,
  banners,
  books,
  categories,
  galleryItems,
  headerBanners,
  pdfUploads,
  pictures,
  sitePages,
  trash,
  uploadHolds,
} from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { UploadUse, UploadUses } from '#shared/library.ts'
import type { UseKind } from '#shared/library.rules.ts'
import { markNames } from '#shared/settings.ts'
import { hasRight } from '#shared/staff.rules.ts'
import type { TrashKind } from '#shared/trash.rules.ts'
import type { Tx } from '#server/core/db.ts'
import { listPostsWithUpload, type PostUse } from '#server/features/posts/posts.pictures.service.ts'
import { getItem } from './library.service.ts'

/** More are not listed. */
const listedAtMost = 50

interface Owner {
  kind: UseKind
  table: SQLiteTable
  id: SQLiteColumn
  title: SQLiteColumn
  pictures: SQLiteColumn[]
}

/** The tables that refer to pictures, besides those of posts. A test compares them with the references of the database. */
export const owners: readonly Owner[] = [
  { kind: 'book', table: books, id: books.id, title: books.name, pictures: [books.pictureId] },
  { kind: 'pdf', table: pdfUploads, id: pdfUploads.id, title: pdfUploads.title, pictures: [pdfUploads.pictureId] },
  {
    ...{ kind: 'gallery', table: galleryItems, id: galleryItems.id, title: galleryItems.title },
    pictures: [galleryItems.pictureId],
  },
  {
    ...{ kind: 'banner', table: banners, id: banners.id, title: banners.description },
    pictures: [banners.mobilePictureId, banners.desktopPictureId],
  },
  { kind: 'author', table: authors, id: authors.id, title: authors.name, pictures: [authors.pictureId] },
]

/** Kinds in the trash whose rows refer to pictures. Posts stay in their table. */
const trashedKinds: TrashKind[] = ['book', 'pdf', 'gallery', 'banner', 'category', 'letter']

const usesIn = (tx: Tx, { kind, table, id, title, pictures: columns }: Owner, ids: string[]): UploadUse[] =>
  tx
    .select({ id: sql<string>`${id}`, title: sql<string>`${title}` })
    .from(table)
    .where(or(...columns.map((column) => inArray(column, ids))))
    .limit(listedAtMost)
    .all()
    .map((row) => ({ kind, ...row }))

const headerBannersWith = (tx: Tx, ids: string[]): UploadUse[] =>
  tx
    .select({ id: categories.id, title: categories.nameTa })
    .from(headerBanners)
    .innerJoin(categories, eq(categories.id, headerBanners.categoryId))
    .where(inArray(headerBanners.pictureId, ids))
    .limit(listedAtMost)
    .all()
    .map((row) => ({ kind: 'header-banner', ...row }))

/** There is one text in each language. */
function aboutTextsWith(tx: Tx, uploadId: string, ids: string[]): UploadUse[] {
  const holders = tx
    .select({ holder: uploadHolds.holder })
    .from(uploadHolds)
    .where(and(eq(uploadHolds.uploadId, uploadId), inArray(uploadHolds.holder, ['about ta', 'about en'])))
    .all()
  const held = new Set(holders.map(({ holder }) => holder))
  return tx
    .select({ lang: aboutTexts.lang, pictureIds: aboutTexts.pictureIds })
    .from(aboutTexts)
    .all()
    .filter(({ lang, pictureIds }) => pictureIds.some((one) => ids.includes(one)) || held.has(`about ${lang}`))
    .map(({ lang }) => ({ kind: 'about', id: lang, title: '' }))
}

/** Pages of the house are a dozen. */
function sitePagesWith(tx: Tx, uploadId: string, ids: string[]): UploadUse[] {
  const rows = tx
    .select({
      ...{ id: sitePages.slug, ta: sitePages.titleTa, en: sitePages.titleEn },
      ...{ pictureIds: sitePages.pictureIds, holder: uploadHolds.holder },
    })
    .from(sitePages)
    .leftJoin(
      uploadHolds,
      and(eq(uploadHolds.uploadId, uploadId), eq(uploadHolds.holder, sql`'page ' || ${sitePages.slug}`)),
    )
    .all()
  return rows
    .filter(({ pictureIds, holder }) => holder || pictureIds.some((one) => ids.includes(one)))
    .map(({ id, ta, en }) => ({ kind: 'site-page', id, title: ta || en }))
}

/** Whether the logo or the icon is drawn of an upload. */
const marksWith = (tx: Tx, uploadId: string): UploadUse[] =>
  tx
    .select({ holder: uploadHolds.holder })
    .from(uploadHolds)
    .where(
      and(
        eq(uploadHolds.uploadId, uploadId),
        inArray(
          uploadHolds.holder,
          markNames.map((name) => `mark ${name}`),
        ),
      ),
    )
    .all()
    .map(({ holder }) => ({ kind: 'mark', id: holder, title: '' }))

/** The trash holds what was deleted in the last days; posts and files of uploads are not read. */
const trashedWith = (tx: Tx, ids: string[]): UploadUse[] =>
  tx
    .select({ id: trash.entityId, title: trash.title })
    .from(trash)
    .where(and(inArray(trash.kind, trashedKinds), or(...ids.map((one) => sql`instr(${trash.rows}, ${one}) > 0`))))
    .limit(listedAtMost)
    .all()
    .map((row) => ({ kind: 'trash', ...row }))

const useOfPost = ({ as, id, title, isTrashed }: PostUse): UploadUse => ({ kind: isTrashed ? 'trash' : as, id, title })

/**
 * Where an upload is used. Of posts that are not published, authors and the shop see their own.
 * @throws AppError MEDIA_NOT_FOUND
 */
export function listUses(tx: Tx, user: SessionUser, uploadId: string): UploadUses {
  const upload = getItem(tx, user, uploadId)
  const ids = tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.uploadId, uploadId))
    .all()
    .map((picture) => picture.id)
  const posts = listPostsWithUpload(tx, uploadId)
  const mine = posts.filter(
    ({ isPublished, createdBy }) => isPublished || createdBy === user.id || hasRight(user.role, 'admin'),
  )
  const others = [
    ...(ids.length > 0 ? owners.flatMap((owner) => usesIn(tx, owner, ids)) : []),
    ...(ids.length > 0 ? headerBannersWith(tx, ids) : []),
    ...aboutTextsWith(tx, uploadId, ids),
    ...sitePagesWith(tx, uploadId, ids),
    ...marksWith(tx, uploadId),
  ]
  // Their rows are looked through only where something is still missing.
  const isWhole = posts.filter(({ as }) => as === 'post').length + others.length >= upload.uses
  const inTrash = ids.length === 0 || isWhole ? [] : trashedWith(tx, ids)
  const found = posts.length + others.length + inTrash.length
  const uses = [...mine.map(useOfPost), ...others, ...inTrash]
  const hidden = posts.length - mine.length
  return { uses, more: hidden + (found === 0 && (upload.uses > 0 || upload.isHeld) ? 1 : 0) }
}
