/** Who has a post open, and where in it. */
import { and, asc, count, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { postEditors, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { OtherEditor } from '#shared/drafts.ts'
import type { Tx } from '#server/core/db.ts'

/** Whoever has not been heard of for so long has closed the tab; tabs tell of themselves every few seconds. */
export const absentMs = 12_000
const forgottenMs = 60_000
/** Of one person: more tabs than anybody works in. The oldest goes. */
const maxTabs = 20
/** More colleagues than a line can name. */
const maxOthers = 20

interface Presence {
  id: string
  tab: string
  place: string
}

/** Notes that somebody is there. The post exists. */
export function noteEditor(tx: Tx, { id: userId }: SessionUser, { id, tab, place }: Presence, now = Date.now()): void {
  tx.insert(postEditors)
    .values({ postId: id, tab, userId, place, seenAt: now })
    // The tab of somebody else stays theirs.
    .onConflictDoUpdate({
      ...{ target: [postEditors.postId, postEditors.tab], set: { place, seenAt: now } },
      setWhere: eq(postEditors.userId, userId),
    })
    .run()
  const own = tx.select({ n: count() }).from(postEditors).where(eq(postEditors.userId, userId)).get()?.n ?? 0
  if (own <= maxTabs) return
  const surplus = tx
    .select({ tab: postEditors.tab })
    .from(postEditors)
    .where(eq(postEditors.userId, userId))
    .orderBy(asc(postEditors.seenAt))
    .limit(own - maxTabs)
    .all()
    .map((row) => row.tab)
  tx.delete(postEditors)
    .where(and(eq(postEditors.userId, userId), inArray(postEditors.tab, surplus)))
    .run()
}

/** A tab has closed the post. */
export function removeEditor(tx: Tx, { id: userId }: SessionUser, { id, tab }: Omit<Presence, 'place'>): void {
  tx.delete(postEditors)
    .where(and(eq(postEditors.postId, id), eq(postEditors.tab, tab), eq(postEditors.userId, userId)))
    .run()
}

/** Who else has a post open, most recently seen first. */
export const listOthers = (
  tx: Tx,
  { id: userId }: SessionUser,
  { id, tab }: Omit<Presence, 'place'>,
  now = Date.now(),
): OtherEditor[] =>
  tx
    .select({ tab: postEditors.tab, place: postEditors.place, userId: postEditors.userId, name: users.name })
    .from(postEditors)
    .innerJoin(users, eq(users.id, postEditors.userId))
    .where(and(eq(postEditors.postId, id), ne(postEditors.tab, tab), gt(postEditors.seenAt, now - absentMs)))
    .orderBy(desc(postEditors.seenAt), asc(postEditors.tab))
    .limit(maxOthers)
    .all()
    .map(({ userId: other, ...editor }) => ({ ...editor, isSelf: other === userId }))

/** Removes what closed tabs have left. */
export function removeAbsentEditors(tx: Tx, now: number): void {
  tx.delete(postEditors)
    .where(lt(postEditors.seenAt, now - forgottenMs))
    .run()
}
