import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { galleryItems, pictures, uploads } from '#drizzle/schema/index.ts'
import { galleryPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import { monthOf } from '#shared/dates.ts'
import type {
  EditableGalleryItem,
  GalleryItem,
  galleryInput,
  GalleryPage,
  GalleryTile,
  galleryUpdate,
} from '#shared/gallery.ts'
import { langOfText } from '#shared/lang.ts'
import { cropShapes } from '#shared/media.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { newestFirst, preparedPages, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { isMade } from '#server/core/submissions.ts'
import { pictureOf, releasePictures, takeShapedPicture } from '#server/features/media/media.service.ts'
import {
  indexDocuments,
  dropDocuments,
  type SearchDocument,
  type SearchSource,
} from '#server/features/search/search.index.service.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'

type Item = typeof galleryItems.$inferSelect
interface Row {
  item: Item
  picture: typeof pictures.$inferSelect
}

const selectItems = (tx: Tx) =>
  tx
    .select({ item: galleryItems, picture: pictures })
    .from(galleryItems)
    .innerJoin(pictures, eq(pictures.id, galleryItems.pictureId))
    .$dynamic()

const selectPage = preparedPages(
  selectItems,
  undefined,
  newestFirst(galleryItems, (row: Row) => row.item),
)

const toTile = ({ item, picture }: Row) => ({
  id: item.id,
  title: item.title,
  lang: langOfText(item.title),
  picture: pictureOf(picture),
  month: item.month,
  createdAt: iso(item.createdAt),
})

/** Pictures, newest first, and the total number of each month on the page. */
export function listGallery(tx: Tx, paging: Paging): GalleryPage {
  const { rows, next } = selectPage(tx, paging)
  const months = [...new Set(rows.map(({ item }) => item.month))]
  const counts = tx
    .select({ month: galleryItems.month, count: count() })
    .from(galleryItems)
    .where(inArray(galleryItems.month, months))
    .groupBy(galleryItems.month)
    .all()
  return { items: rows.map(toTile), counts, next }
}

const oldestFirstQuery = preparedOnce((tx) =>
  selectItems(tx)
    .orderBy(asc(galleryItems.createdAt), asc(galleryItems.id))
    .limit(1)
    .offset(sql.placeholder('before'))
    .prepare(),
)

/** The picture of the day, which goes through all of the gallery, one a day, and behind it the newest others. */
export function listPicturesOfDay(tx: Tx, day: number, limit: number): GalleryTile[] {
  const all = tx.select({ all: count() }).from(galleryItems).get()?.all ?? 0
  if (all === 0) return []
  const ofDay = oldestFirstQuery(tx).get({ before: day % all })!
  const newest = selectPage(tx, { limit }).rows.filter(({ item }) => item.id !== ofDay.item.id)
  return [ofDay, ...newest.slice(0, limit - 1)].map(toTile)
}

const itemQuery = preparedOnce((tx) =>
  selectItems(tx)
    .where(eq(galleryItems.id, sql.placeholder('id')))
    .prepare(),
)

function getRow(tx: Tx, id: string): Row {
  const row = itemQuery(tx).get({ id })
  if (!row) throw new AppError('GALLERY_ITEM_NOT_FOUND')
  return row
}

/** The item before or after another one, by date. */
const neighbourQuery = (isNewer: boolean) =>
  preparedOnce((tx) => {
    const inOrder = isNewer ? asc : desc
    return tx
      .select({ id: galleryItems.id, title: galleryItems.title })
      .from(galleryItems)
      .where(
        sql`(${galleryItems.createdAt}, ${galleryItems.id}) ${sql.raw(isNewer ? '>' : '<')} (${sql.placeholder('createdAt')}, ${sql.placeholder('id')})`,
      )
      .orderBy(inOrder(galleryItems.createdAt), inOrder(galleryItems.id))
      .limit(1)
      .prepare()
  })
const newerQuery = neighbourQuery(true)
const olderQuery = neighbourQuery(false)

/** @throws GALLERY_ITEM_NOT_FOUND */
export function getGalleryItem(tx: Tx, id: string): GalleryItem {
  const row = getRow(tx, id)
  const { createdAt } = row.item
  const [newer = null, older = null] = [newerQuery, olderQuery].map((query) => query(tx).get({ createdAt, id }))
  return { ...toTile(row), content: row.item.content, newer, older }
}

/** A picture for the documented calls. */
const toDocument = ({ item, picture }: Row) => ({
  _id: item.id,
  title: item.title,
  content: item.content,
  /** Bare name. */
  image: picture.name,
  createdAt: iso(item.createdAt),
})

export type GalleryDocument = ReturnType<typeof toDocument>

export function listGalleryDocuments(tx: Tx, paging: Paging): { items: GalleryDocument[]; next: string | null } {
  const { rows, next } = selectPage(tx, paging)
  return { items: rows.map(toDocument), next }
}

/** @throws GALLERY_ITEM_NOT_FOUND */
export const getGalleryDocument = (tx: Tx, id: string): GalleryDocument => toDocument(getRow(tx, id))

/** @throws GALLERY_ITEM_NOT_FOUND */
export function getEditableItem(tx: Tx, id: string): EditableGalleryItem {
  const { item, picture } = getRow(tx, id)
  const original = tx
    .select({ name: uploads.name, width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(eq(uploads.id, picture.uploadId))
    .get()
  if (!original) throw new AppError('MEDIA_NOT_FOUND')
  return {
    id,
    title: item.title,
    content: item.content,
    picture: { ...pictureOf(picture), original, crop: picture.crop },
    createdAt: iso(item.createdAt),
  }
}

const toSearchDocument = (item: Item): SearchDocument => ({
  kind: 'gallery',
  entityId: item.id,
  title: item.title,
  author: '',
  categoryId: null,
  lang: langOfText(item.title),
  url: galleryPath(item),
  createdAt: item.createdAt,
  body: item.content,
})

export const searchableGallery: SearchSource = {
  ids: (tx) =>
    tx
      .select({ id: galleryItems.id })
      .from(galleryItems)
      .orderBy(asc(galleryItems.createdAt), asc(galleryItems.id))
      .all()
      .map(({ id }) => id),
  documents: (tx, id) => tx.select().from(galleryItems).where(eq(galleryItems.id, id)).all().map(toSearchDocument),
}

/** Updates the search document of a picture. */
export const indexGalleryItem = (tx: Tx, item: Item): void => indexDocuments(tx, toSearchDocument(item))

/** @throws MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL */
export function createGalleryItem(
  db: Db,
  user: SessionUser,
  input: z.output<typeof galleryInput>,
  id = newId(),
): { id: string } {
  if (isMade(db, galleryItems, id)) return updateGalleryItem(db, user, { ...input, id })
  return write(db, (tx) => {
    const now = Date.now()
    tx.insert(galleryItems)
      .values({
        id,
        title: input.title,
        content: input.content,
        pictureId: takeShapedPicture(tx, input.picture, cropShapes.gallery),
        month: monthOf(now),
        createdAt: now,
        updatedAt: now,
      })
      .run()
    indexGalleryItem(tx, getRow(tx, id).item)
    writeAudit(tx, user, 'gallery.create', id, input.title)
    raiseContentVersion(tx)
    return { id }
  })
}

/**
 * Without a picture the present one stays.
 * @throws GALLERY_ITEM_NOT_FOUND, and what `createGalleryItem` throws
 */
export function updateGalleryItem(db: Db, user: SessionUser, input: z.output<typeof galleryUpdate>): { id: string } {
  return write(db, (tx) => {
    const { item } = getRow(tx, input.id)
    const pictureId = input.picture ? takeShapedPicture(tx, input.picture, cropShapes.gallery) : item.pictureId
    const fields = { title: input.title, content: input.content, pictureId }
    tx.update(galleryItems)
      .set({ ...fields, updatedAt: Date.now() })
      .where(eq(galleryItems.id, input.id))
      .run()
    if (input.picture) releasePictures(tx, [item.pictureId])
    indexGalleryItem(tx, getRow(tx, input.id).item)
    writeAudit(tx, user, 'gallery.update', input.id, input.title ?? item.title, changesBetween(item, fields))
    raiseContentVersion(tx)
    return { id: input.id }
  })
}

interface TrashedItem {
  item: typeof galleryItems.$inferSelect
}

/** Moves a picture of the gallery to the trash. @throws GALLERY_ITEM_NOT_FOUND */
export function deleteGalleryItem(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const item = tx.delete(galleryItems).where(eq(galleryItems.id, id)).returning().get()
    if (!item) throw new AppError('GALLERY_ITEM_NOT_FOUND')
    moveToTrash(tx, user, { kind: 'gallery', entityId: id, title: item.title, rows: { item } })
    dropDocuments(tx, 'gallery', id)
    writeAudit(tx, user, 'gallery.delete', id, item.title)
    raiseContentVersion(tx)
    return { id }
  })
}

export const trashedGalleryItems: TrashKeeper<TrashedItem> = {
  restore(tx, { item }) {
    tx.insert(galleryItems).values(item).run()
    indexGalleryItem(tx, item)
  },
  purge: (tx, { item }) => releasePictures(tx, [item.pictureId]),
}
