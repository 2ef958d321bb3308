/** Filters of the admin's lists that somebody gave a name; everybody has their own. */
import { and, asc, count, eq } from 'drizzle-orm'
import { savedViews } from '#drizzle/schema/index.ts'
import { maxViews, type SavedView } from '#shared/saved-views.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'

const columns = { id: savedViews.id, name: savedViews.name, query: savedViews.query } as const
const ofList = (userId: string, list: string) => and(eq(savedViews.userId, userId), eq(savedViews.list, list))

/** The user's views of a list, oldest first. */
export const listViews = (tx: Tx, userId: string, list: string): SavedView[] =>
  tx.select(columns).from(savedViews).where(ofList(userId, list)).orderBy(asc(savedViews.createdAt)).all()

/**
 * Saves a view; one with the same name is replaced.
 * @throws VIEWS_FULL
 */
export function saveView(
  db: Db,
  userId: string,
  { list, name, query }: { list: string; name: string; query: string },
): SavedView {
  return write(db, (tx) => {
    const same = and(ofList(userId, list), eq(savedViews.name, name))
    const replaced = tx.update(savedViews).set({ query }).where(same).returning(columns).get()
    if (replaced) return replaced
    const total = tx.select({ total: count() }).from(savedViews).where(ofList(userId, list)).get()?.total ?? 0
    if (total >= maxViews) throw new AppError('VIEWS_FULL')
    return tx
      .insert(savedViews)
      .values({ id: newId(), userId, list, name, query, createdAt: Date.now() })
      .returning(columns)
      .get()
  })
}

/** Removes a view of the user; nothing happens if there is none. */
export function removeView(db: Db, userId: string, id: string): { id: string } {
  write(db, (tx) =>
    tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
      .run(),
  )
  return { id }
}
