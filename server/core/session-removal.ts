import { inArray, lte } from 'drizzle-orm'
import { sessions } from '#drizzle/schema/index.ts'
import type { Db } from './db.ts'
import { inBatches } from './write-lock.ts'

const removedAtOnce = 500

/** Removes the sessions that have ended by themselves. */
export async function removeExpired(db: Db): Promise<void> {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lte(sessions.expiresAt, Math.floor(Date.now() / 1000)))
    .limit(removedAtOnce)
  await inBatches(db, removedAtOnce, (tx) => tx.delete(sessions).where(inArray(sessions.id, ended)).run().changes)
}
