import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { trash } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { trashKinds } from '#shared/trash.rules.ts'
import type { UserContext } from './context.ts'
import type { Tx } from './db.ts'
import { newId } from './ids.ts'

/** A form of an account: whoever learns its id reaches nothing with it. */
export const submissionKeyOf = (user: Pick<SessionUser, 'id'>, submissionId: string): string =>
  createHash('sha256').update(`${user.id} ${submissionId}`).digest('hex').slice(0, 24)

/**
 * The id of what a call makes. For a form that is sent again by the same account, after a lost answer or a reload, it is
 * that of what it has made before; not if that is in the trash, where its id is still needed.
 */
export function idOfNew({ db, user }: Pick<UserContext, 'db' | 'user'>, submissionId: string | undefined): string {
  if (submissionId === undefined) return newId()
  const id = submissionKeyOf(user, submissionId)
  const isDeleted = db
    .select({ id: trash.entityId })
    .from(trash)
    .where(and(inArray(trash.kind, trashKinds), eq(trash.entityId, id)))
    .get()
  return isDeleted ? newId() : id
}

/** Whether a call with the id of `idOfNew` has made its thing before. */
export const isMade = (tx: Tx, table: SQLiteTable & { id: SQLiteColumn }, id: string): boolean =>
  tx.select({ id: table.id }).from(table).where(eq(table.id, id)).get() !== undefined
