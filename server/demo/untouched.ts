import { sql } from 'drizzle-orm'
import type { Db } from '#server/core/db.ts'

/**
 * Whether no admin has ever changed anything: an owner who deletes every post does not want the demo content back. Rows of
 * the audit log expire; the last number that it has given does not.
 */
export const isUntouched = (db: Db): boolean =>
  !db.get(sql`SELECT 1 FROM sqlite_sequence WHERE name = 'audit_log' AND seq > 0`)
