import { and, eq, sql } from 'drizzle-orm'
import { trash } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { TrashRef } from '#shared/trash.ts'
import type { TrashKind } from '#shared/trash.rules.ts'
import { writeAudit } from './audit.ts'
import type { Tx } from './db.ts'
import { AppError } from './errors.ts'

/** What a feature does with its things in the trash. `Rows` is what it put there. */
export interface TrashKeeper<Rows = never> {
  /** Puts the rows back into their tables. @throws AppError when something has taken their place meanwhile */
  restore(tx: Tx, rows: Rows, id: string): void
  /** Lets go of what the rows still hold: pictures, files. */
  purge(tx: Tx, rows: Rows, id: string): void
}

interface Deleted {
  kind: TrashKind
  entityId: string
  /** A label for people; may be empty. */
  title: string
  /** The rows that were taken out of their tables, as its `TrashKeeper` reads them: plain JSON. */
  rows: object
}

/** Keeps what is deleted, in the transaction of its deletion. Its pictures keep their uses until it is purged. */
export function moveToTrash(tx: Tx, user: SessionUser, { rows, ...deleted }: Deleted): void {
  tx.insert(trash)
    .values({ ...deleted, at: Date.now(), userId: user.id, userName: user.name, rows: JSON.stringify(rows) })
    .run()
}

const isEntry = (kind: TrashKind, entityId: string) => and(eq(trash.kind, kind), eq(trash.entityId, entityId))

export const isInTrash = (tx: Tx, { kind, id }: TrashRef): boolean =>
  tx.select({ at: trash.at }).from(trash).where(isEntry(kind, id)).get() !== undefined

/** Takes an entry out of the trash, with its rows for the keeper. @throws AppError TRASH_NOT_FOUND */
export function takeEntry(tx: Tx, { kind, id }: TrashRef): { title: string; rows: never } {
  const entry = tx.delete(trash).where(isEntry(kind, id)).returning({ title: trash.title, rows: trash.rows }).get()
  if (!entry) throw new AppError('TRASH_NOT_FOUND')
  return { title: entry.title, rows: JSON.parse(entry.rows) as never }
}

/** Puts something back where it was. @throws AppError TRASH_NOT_FOUND, and what its keeper throws */
export function restoreEntry(tx: Tx, user: SessionUser, ref: TrashRef, keeper: TrashKeeper): void {
  const { title, rows } = takeEntry(tx, ref)
  keeper.restore(tx, rows, ref.id)
  writeAudit(tx, user, 'trash.restore', ref.id, title)
}

/** Changes the rows of something in the trash; does nothing if it is not there. */
export function changeInTrash<Rows extends object>(
  tx: Tx,
  kind: TrashKind,
  entityId: string,
  change: (rows: Rows) => Rows,
): void {
  const entry = tx.select({ rows: trash.rows }).from(trash).where(isEntry(kind, entityId)).get()
  if (!entry) return
  const rows = JSON.stringify(change(JSON.parse(entry.rows) as Rows))
  tx.update(trash).set({ rows }).where(isEntry(kind, entityId)).run()
}

/** The values at a path of all rows of a kind: `$.file.id`. */
export const valuesInTrash = (tx: Tx, kind: TrashKind, path: string): string[] =>
  tx
    .select({ value: sql<string>`json_extract(${trash.rows}, ${path})` })
    .from(trash)
    .where(eq(trash.kind, kind))
    .all()
    .map(({ value }) => value)
