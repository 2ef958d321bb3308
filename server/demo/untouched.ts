import { auditLog } from '#drizzle/schema/index.ts'
import type { Db } from '#server/core/db.ts'

/** Whether no admin has ever changed anything: an owner who deletes every post does not want the demo content back. */
export const isUntouched = (db: Db): boolean => !db.select({ id: auditLog.id }).from(auditLog).limit(1).get()
