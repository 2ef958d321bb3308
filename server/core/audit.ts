import { auditLog } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Tx } from './db.ts'

/**
 * Records a change by an admin, in the transaction of the change.
 * @param action feature and verb: `posts.update`
 * @param summary a human-readable name of the thing: a title, a name
 */
export function writeAudit(tx: Tx, user: SessionUser, action: string, entityId: string, summary: string): void {
  tx.insert(auditLog).values({ userId: user.id, action, entityId, summary }).run()
}
