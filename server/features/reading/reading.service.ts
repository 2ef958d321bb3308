/** Where a reader stopped in posts and PDFs, on all devices. The latest word about a text holds, by its time. */
import { and, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import { pdfUploads, publishedPosts, readingPlaces, series } from '#drizzle/schema/index.ts'
import { pdfPath, postPath } from '#shared/addresses.ts'
import { langOfText } from '#shared/lang.ts'
import { maxPlaces, type PlaceKind } from '#shared/reading-places.rules.ts'
import type { PlacesInput, ReadingPlace } from '#shared/reading-places.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'

type Subject = Pick<ReadingPlace, 'title' | 'lang' | 'path' | 'minutes' | 'series'>

function postsWithIds(tx: Tx, ids: string[]): Map<string, Subject> {
  const rows = tx
    .select({
      id: publishedPosts.id,
      slug: publishedPosts.slug,
      title: publishedPosts.title,
      lang: publishedPosts.lang,
      minutes: publishedPosts.readingMinutes,
      part: publishedPosts.part,
      series: series.slug,
    })
    .from(publishedPosts)
    .leftJoin(series, eq(series.id, publishedPosts.seriesId))
    .where(inArray(publishedPosts.id, ids))
    .all()
  return new Map(
    rows.map(({ id, slug, part, series: of, ...post }) => [
      id,
      { ...post, path: postPath({ id, slug }), series: of !== null && part !== null ? { slug: of, part } : null },
    ]),
  )
}

function pdfsWithIds(tx: Tx, ids: string[]): Map<string, Subject> {
  const rows = tx
    .select({ id: pdfUploads.id, title: pdfUploads.title })
    .from(pdfUploads)
    .where(inArray(pdfUploads.id, ids))
    .all()
  return new Map(
    rows.map(({ id, title }) => [
      id,
      { title, lang: langOfText(title), path: pdfPath({ id }), minutes: 0, series: null },
    ]),
  )
}

/** What readers can open of these, by kind and id. */
function subjectsOf(tx: Tx, places: readonly { kind: PlaceKind; id: string }[]) {
  const idsOf = (kind: PlaceKind) => places.filter((place) => place.kind === kind).map(({ id }) => id)
  return { post: postsWithIds(tx, idsOf('post')), pdf: pdfsWithIds(tx, idsOf('pdf')) }
}

const placesQuery = (tx: Tx, userId: string) =>
  tx
    .select({
      kind: readingPlaces.kind,
      id: readingPlaces.subjectId,
      block: readingPlaces.block,
      fraction: readingPlaces.fraction,
      share: readingPlaces.share,
      isFinished: readingPlaces.isFinished,
      at: readingPlaces.at,
    })
    .from(readingPlaces)
    .where(eq(readingPlaces.userId, userId))
    .orderBy(desc(readingPlaces.at))
    .limit(maxPlaces)
    .all()

/** A reader's places in what can be read at present, the latest first. */
export function listPlaces(tx: Tx, userId: string): ReadingPlace[] {
  const places = placesQuery(tx, userId)
  const subjects = subjectsOf(tx, places)
  return places.flatMap(({ at, ...place }) => {
    const subject = subjects[place.kind].get(place.id)
    return subject ? [{ ...place, at: iso(at), ...subject }] : []
  })
}

/**
 * Keeps what a device has found out while it was not heard of, each unless the account has something newer. What nobody
 * can read is passed over: it may have been withdrawn meanwhile. A clock that is ahead counts as now.
 * @returns all places of the reader
 */
export function savePlaces(db: Db, userId: string, { places, dropped }: PlacesInput, now = Date.now()): ReadingPlace[] {
  return write(db, (tx) => {
    const subjects = subjectsOf(tx, places)
    for (const { kind, id: subjectId, at, ...place } of places) {
      if (!subjects[kind].has(subjectId)) continue
      const row = { ...place, at: Math.min(Date.parse(at), now) }
      tx.insert(readingPlaces)
        .values({ userId, kind, subjectId, ...row })
        .onConflictDoUpdate({
          target: [readingPlaces.userId, readingPlaces.kind, readingPlaces.subjectId],
          set: row,
          setWhere: sql`${readingPlaces.at} < ${row.at}`,
        })
        .run()
    }
    for (const { kind, id, at } of dropped)
      tx.delete(readingPlaces)
        .where(
          and(
            eq(readingPlaces.userId, userId),
            eq(readingPlaces.kind, kind),
            eq(readingPlaces.subjectId, id),
            lte(readingPlaces.at, Math.min(Date.parse(at), now)),
          ),
        )
        .run()
    forgetOldest(tx, userId)
    return listPlaces(tx, userId)
  })
}

function forgetOldest(tx: Tx, userId: string): void {
  const last = tx
    .select({ at: readingPlaces.at })
    .from(readingPlaces)
    .where(eq(readingPlaces.userId, userId))
    .orderBy(desc(readingPlaces.at))
    .limit(1)
    .offset(maxPlaces - 1)
    .get()
  if (!last) return
  tx.delete(readingPlaces)
    .where(and(eq(readingPlaces.userId, userId), lt(readingPlaces.at, last.at)))
    .run()
}

/** All places of a reader for the data export, the latest first. */
export const exportPlaces = (tx: Tx, userId: string) =>
  placesQuery(tx, userId).map(({ at, ...place }) => ({ ...place, at: iso(at) }))
