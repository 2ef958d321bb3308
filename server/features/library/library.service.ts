/** The media library: every upload, with its texts. */
import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import { pictures, postPictures, publishedPosts, uploadHolds, uploads, users } from '#drizzle/schema/index.ts'
import { jpegPath, uploadPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { LibraryItem, UploadTexts } from '#shared/library.ts'
import type { LibraryFilter } from '#shared/library.rules.ts'
import type { UploadKind } from '#shared/media.ts'
import { hasRight } from '#shared/staff.rules.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { matching } from '#server/core/matching.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { pictureOf } from '#server/features/media/media.service.ts'
import { searchFormOf } from '#server/features/media/media.uploads.service.ts'

/** In CSS pixels. */
const thumbWidth = 320

export type UploadRow = typeof uploads.$inferSelect

// Conditions are literals: SQLite uses a partial index only for those.
const isThere = sql`${uploads.trashedAt} IS NULL`
const filters: Record<LibraryFilter, SQL> = {
  unused: sql`${uploads.uses} = 0 AND ${uploads.holds} = 0`,
  'without-alt': sql`${uploads.kind} <> 'audio' AND ${uploads.altTa} = '' AND ${uploads.altEn} = ''`,
}

// A use by a post that is not published is no use that readers see; sounds are held by their post.
const isSeenByReaders = sql`(${uploads.uses} > (
    SELECT count(*) FROM ${pictures}
    JOIN ${postPictures} ON ${postPictures.pictureId} = ${pictures.id}
    WHERE ${pictures.uploadId} = ${uploads.id}
      AND NOT EXISTS (SELECT 1 FROM ${publishedPosts} WHERE ${publishedPosts.id} = ${postPictures.postId}))
  OR EXISTS (
    SELECT 1 FROM ${uploadHolds} JOIN ${publishedPosts} ON ${publishedPosts.id} = substr(${uploadHolds.holder}, 6)
    WHERE ${uploadHolds.uploadId} = ${uploads.id} AND ${uploadHolds.holder} LIKE 'post %'))`
const isForAll = sql`(${uploads.isKept} = 1 AND ${uploads.uses} = 0 AND ${uploads.holds} = 0)`

/** Authors and the shop see what is theirs, what readers see, and what somebody has put into the library for all. */
const isVisibleTo = ({ id, role }: SessionUser): SQL | undefined =>
  hasRight(role, 'admin') ? undefined : or(eq(uploads.createdBy, id), isForAll, isSeenByReaders)

const mayEdit = (user: SessionUser, row: Pick<UploadRow, 'createdBy'>): boolean =>
  hasRight(user.role, 'admin') || row.createdBy === user.id

/** How an upload is called where people read it. */
export const labelOf = ({ fileName, name }: Pick<UploadRow, 'fileName' | 'name'>): string => fileName || name

const selectItems = (tx: Tx) =>
  tx
    .select({ upload: uploads, createdBy: users.name })
    .from(uploads)
    .leftJoin(users, eq(users.id, uploads.createdBy))
    .$dynamic()

/** A small variant of any of its pictures, since one in the list is cut anyway. */
function thumbOf(tx: Tx, { id, name, uses }: UploadRow): string {
  const isMade = and(eq(pictures.uploadId, id), eq(pictures.state, 'ready'))
  const made = uses > 0 ? tx.select().from(pictures).where(isMade).limit(1).get() : undefined
  return made ? jpegPath(pictureOf(made), thumbWidth) : uploadPath(name)
}

const itemOf = (
  tx: Tx,
  user: SessionUser,
  { upload, createdBy }: { upload: UploadRow; createdBy: string | null },
): LibraryItem => {
  const { id, name, width, height, fileName, kind, mime, bytes, uses, holds, createdAt } = upload
  const { altTa, altEn, captionTa, captionEn, credit } = upload
  return {
    ...{ id, name, url: uploadPath(name), width, height, fileName, kind, mime, bytes, uses },
    ...{ altTa, altEn, captionTa, captionEn, credit, createdBy },
    thumb: thumbOf(tx, upload),
    isHeld: holds > 0,
    createdAt: iso(createdAt),
    isEditable: mayEdit(user, upload),
  }
}

/** A page of the library, newest first. */
export function listUploads(
  tx: Tx,
  user: SessionUser,
  {
    q,
    kind,
    only,
    ...paging
  }: Paging & { q?: string | undefined; kind?: UploadKind | undefined; only?: LibraryFilter | undefined },
): { items: LibraryItem[]; next: string | null } {
  const filter = and(isThere, isVisibleTo(user), kind && eq(uploads.kind, kind), only && filters[only])
  const { rows, next } = pageOf(
    selectItems(tx),
    matching(tx, 'uploads', q, filter),
    newestFirst(uploads, ({ upload }: { upload: UploadRow }) => upload),
    paging,
  )
  return { items: rows.map((row) => itemOf(tx, user, row)), next }
}

/** @throws AppError MEDIA_NOT_FOUND, also for one in the trash, or that this person does not see */
export function getItem(tx: Tx, user: SessionUser, id: string): LibraryItem {
  const row = selectItems(tx)
    .where(and(eq(uploads.id, id), isNull(uploads.trashedAt), isVisibleTo(user)))
    .get()
  if (!row) throw new AppError('MEDIA_NOT_FOUND')
  return itemOf(tx, user, row)
}

/** The oldest other upload with the same bytes that somebody keeps or uses; null for an unknown one. */
export function findTwin(tx: Tx, user: SessionUser, id: string): LibraryItem | null {
  const upload = tx.select({ sha256: uploads.sha256 }).from(uploads).where(eq(uploads.id, id)).get()
  if (!upload?.sha256) return null
  const row = selectItems(tx)
    .where(
      and(
        eq(uploads.sha256, upload.sha256),
        isNull(uploads.trashedAt),
        isVisibleTo(user),
        or(eq(uploads.isKept, true), gt(uploads.uses, 0), gt(uploads.holds, 0), eq(uploads.id, id)),
      ),
    )
    .orderBy(asc(uploads.createdAt), asc(uploads.id))
    .limit(1)
    .get()
  return row && row.upload.id !== id ? itemOf(tx, user, row) : null
}

/** @throws AppError MEDIA_NOT_FOUND; ROLE_INSUFFICIENT for one of somebody else, unless an admin asks */
function getEditable(tx: Tx, user: SessionUser, id: string): UploadRow {
  const row = tx
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isNull(uploads.trashedAt)))
    .get()
  if (!row) throw new AppError('MEDIA_NOT_FOUND')
  if (!mayEdit(user, row)) throw new AppError('ROLE_INSUFFICIENT')
  return row
}

/**
 * Writes the texts of an upload, which from now on stays in the library. Posts keep what they say of it.
 * @throws what `getEditable` throws
 */
export function saveTexts(db: Db, user: SessionUser, { id, ...texts }: UploadTexts & { id: string }): LibraryItem {
  return write(db, (tx) => {
    const before = getEditable(tx, user, id)
    const searchForm = searchFormOf({ ...texts, fileName: before.fileName })
    tx.update(uploads)
      .set({ ...texts, searchForm, isKept: true })
      .where(eq(uploads.id, id))
      .run()
    writeAudit(tx, user, 'library.update', id, labelOf(before), changesBetween(before, texts))
    return getItem(tx, user, id)
  })
}

/**
 * Lets uploads stay in the library although nothing uses them.
 * @throws what `getEditable` throws
 */
export function keepUploads(db: Db, user: SessionUser, ids: readonly string[]): { items: LibraryItem[] } {
  return write(db, (tx) => ({
    items: ids.map((id) => {
      const row = getEditable(tx, user, id)
      if (!row.isKept) {
        tx.update(uploads).set({ isKept: true }).where(eq(uploads.id, id)).run()
        writeAudit(tx, user, 'library.add', id, labelOf(row))
      }
      return getItem(tx, user, id)
    }),
  }))
}
