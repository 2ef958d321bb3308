import { inArray, lte, sql } from 'drizzle-orm'
import { passkeys, sessions, settingValues, users } from '#drizzle/schema/index.ts'
import type { SettingName } from '#shared/settings.ts'
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

/** Whether an account of the staff lacks the second factor that the site requires; a condition that is cheap for readers. */
export const lacksSecondFactor = sql<number>`${users.role} <> 'reader' and ${users.totpSecret} is null and exists (
  select 1 from ${settingValues}
  where ${settingValues.name} = ${'requireSecondFactor' satisfies SettingName} and ${settingValues.value} = 'true'
) and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`
