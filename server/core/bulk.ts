import type { BulkResult } from '#shared/bulk.ts'
import type { Tx } from './db.ts'
import { AppError } from './errors.ts'

/**
 * Changes things one after the other, each in a savepoint of its own: one that is refused keeps no other from it. Any other
 * error ends the whole.
 * @returns the ids of those that were changed, and which were refused and why
 */
export function changeEach<T extends { id: string }>(
  tx: Tx,
  things: readonly T[],
  change: (part: Tx, thing: T) => void,
): BulkResult {
  const result: BulkResult = { done: [], failed: [] }
  for (const thing of new Map(things.map((each) => [each.id, each])).values()) {
    try {
      tx.transaction((part) => change(part, thing))
      result.done.push(thing.id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.failed.push({ id: thing.id, code: error.code })
    }
  }
  return result
}

/** The same for things of which nothing but their ids is needed. */
export const changeEachId = (tx: Tx, ids: readonly string[], change: (part: Tx, id: string) => void): BulkResult =>
  changeEach(
    tx,
    ids.map((id) => ({ id })),
    (part, { id }) => change(part, id),
  )
