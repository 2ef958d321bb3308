import { damageOf } from './database-faults.ts'
import type { Db } from './db.ts'
import { noteState } from './site-state.ts'

/** Notes damage of the file where an error tells of it, for /readyz, which does not wait for the check of the night. */
export function noteDamage(db: Db, error: unknown): void {
  const damage = damageOf(error)
  if (damage === undefined) return
  try {
    noteState(db, 'check', damage)
  } catch {
    // Then nothing can be written, which /readyz tells of itself.
  }
}
