/** What is in the trash, of all features: restoring it, and removing it for ever. */
import { asc, lte } from 'drizzle-orm'
import { trash } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { dayMs } from '#shared/durations.ts'
import type { PostState } from '#shared/post-states.rules.ts'
import { trashDays, type TrashKind } from '#shared/trash.rules.ts'
import type { PurgeInput, Restored, TrashItem, TrashRef } from '#shared/trash.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Services } from '#server/core/context.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { iso } from '#server/core/iso.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { restoreEntry, takeEntry, type TrashKeeper } from '#server/core/trash.ts'
import { inBatches } from '#server/core/write-lock.ts'
import { trashedBanners } from '#server/features/banners/banners.service.ts'
import { trashedBooks } from '#server/features/books/books.writing.service.ts'
import { trashedMessages } from '#server/features/contact/contact.service.ts'
import { trashedGalleryItems } from '#server/features/gallery/gallery.service.ts'
import { trashedUploads } from '#server/features/library/library.trash.service.ts'
import { hurryDeletions } from '#server/features/media/media.service.ts'
import { trashedLetters } from '#server/features/newsletter/letters.service.ts'
import { trashedPdfs } from '#server/features/pdfs/pdfs.trash.service.ts'
import { trashedPlans } from '#server/features/plans/plans.service.ts'
import { trashedCategories } from '#server/features/posts/category-removal.service.ts'
import { findState, trashedPosts } from '#server/features/posts/posts.states.service.ts'

const keepers: Record<TrashKind, TrashKeeper> = {
  post: trashedPosts,
  book: trashedBooks,
  pdf: trashedPdfs,
  gallery: trashedGalleryItems,
  banner: trashedBanners,
  plan: trashedPlans,
  category: trashedCategories,
  upload: trashedUploads,
  message: trashedMessages,
  letter: trashedLetters,
}

// The rows, which may be long, are read only for what is restored or purged.
const columns = {
  kind: trash.kind,
  id: trash.entityId,
  title: trash.title,
  at: trash.at,
  deletedBy: trash.userName,
} as const

/** What was deleted, newest first. */
export function listTrash(tx: Tx, paging: Paging): { items: TrashItem[]; next: string | null } {
  const { rows, next } = pageOf(
    tx.select(columns).from(trash).$dynamic(),
    undefined,
    { columns: [trash.at, trash.entityId], readSortValues: ({ at, id }) => [at, id] },
    paging,
  )
  const items = rows.map(({ at, ...row }) => ({
    ...row,
    deletedAt: iso(at),
    expiresAt: iso(at + trashDays * dayMs),
  }))
  return { items, next }
}

/**
 * Puts something back where it was.
 * @throws TRASH_NOT_FOUND; CATEGORY_ADDRESS_TAKEN, BANNERS_FULL when something has taken its place meanwhile
 */
export function restoreFromTrash(db: Db, user: SessionUser, { kind, id }: TrashRef): Restored {
  return write(db, (tx) => {
    restoreEntry(tx, user, { kind, id }, keepers[kind])
    raiseContentVersion(tx)
    return { kind, id, state: kind === 'post' ? (findState(tx, id) as PostState) : null }
  })
}

/**
 * Removes something for ever, and its files with it: the variants of its pictures after a day, or before this returns.
 * @throws TRASH_NOT_FOUND
 */
export async function purgeFromTrash(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  user: SessionUser,
  { kind, id, isAtOnce }: PurgeInput,
): Promise<TrashRef> {
  const files = write(db, (tx) => {
    const { title, rows } = takeEntry(tx, { kind, id })
    keepers[kind].purge(tx, rows, id)
    const changes = isAtOnce ? changesBetween({ isAtOnce: false }, { isAtOnce }) : undefined
    writeAudit(tx, user, 'trash.purge', id, title, changes)
    return isAtOnce ? hurryDeletions(tx) : []
  })
  // What fails here is tried again by the jobs, which are due.
  await Promise.allSettled(files.map((key) => storage.delete(key)))
  return { kind, id }
}

/** Entries in one transaction: the site's writes wait for it. */
const emptiedAtOnce = 20

/**
 * Removes for ever what was deleted more than `trashDays` ago.
 * @param now in ms
 * @returns how many
 */
export async function emptyTrash(db: Db, now = Date.now()): Promise<number> {
  return inBatches(db, emptiedAtOnce, (tx) => {
    const old = tx
      .select({ kind: trash.kind, id: trash.entityId })
      .from(trash)
      .where(lte(trash.at, now - trashDays * dayMs))
      .orderBy(asc(trash.at), asc(trash.entityId))
      .limit(emptiedAtOnce)
      .all()
    for (const entry of old) keepers[entry.kind].purge(tx, takeEntry(tx, entry).rows, entry.id)
    return old.length
  })
}
