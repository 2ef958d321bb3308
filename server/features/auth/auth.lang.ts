import { eq } from 'drizzle-orm'
import { profiles } from '#drizzle/schema/index.ts'
import { defaultLang, type Lang } from '#shared/lang.ts'
import type { Tx } from '#server/core/db.ts'

/** The language in which the site writes to the owner of an account. */
export const langOf = (tx: Tx, userId: string): Lang =>
  tx.select({ lang: profiles.lang }).from(profiles).where(eq(profiles.userId, userId)).get()?.lang ?? defaultLang
