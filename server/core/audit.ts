import { AsyncLocalStorage } from 'node:async_hooks'
import { auditLog } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Tx } from './db.ts'
import { requestScope } from './request-scope.ts'

/** Longer values, such as the text of a post, are cut: the log says that they changed, not what they were. */
const maxValueLength = 200

type Changes = Record<string, { before: unknown; after: unknown }>

/** The id of the bulk change that is being made: what is recorded meanwhile is a part of it. */
export const bulkScope = new AsyncLocalStorage<string | null>()

const shortened = (value: unknown): unknown =>
  typeof value === 'string' && value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value

/** The fields of `after` whose values differ in `before`. */
export function changesBetween(before: object, after: object): Changes {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old.get(field) ?? null),
  )
  return Object.fromEntries(
    changed.map(([field, value]) => [field, { before: shortened(old.get(field) ?? null), after: shortened(value) }]),
  )
}

/**
 * Records a change by an admin, in the transaction of the change.
 * @param action feature and verb: `posts.update`
 * @param summary a human-readable name of the thing: a title, a name
 * @param changes the changed fields, as `changesBetween` returns them; nothing for what was made or deleted
 */
export function writeAudit(
  tx: Tx,
  user: SessionUser,
  action: string,
  entityId: string,
  summary: string,
  changes?: Changes,
): void {
  const scope = requestScope.getStore()
  tx.insert(auditLog)
    .values({
      userId: user.id,
      action,
      entityId,
      summary,
      changes: changes ? JSON.stringify(changes) : '',
      network: scope?.network ?? '',
      requestId: scope?.requestId ?? '',
      bulkId: bulkScope.getStore() ?? null,
    })
    .run()
}
