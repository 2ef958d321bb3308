import { and, eq, isNull, ne } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import type { Role } from '#shared/auth.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'

// There is always an owner who can sign in.

/** Somebody else who owns the site and can sign in. @throws OWNER_LAST */
export function requireAnotherOwner(tx: Tx, id: string): void {
  // The first condition is that of the index of the staff.
  const others = and(ne(users.role, 'reader'), eq(users.role, 'owner'), isNull(users.suspendedAt), ne(users.id, id))
  if (!tx.select({ id: users.id }).from(users).where(others).get()) throw new AppError('OWNER_LAST')
}

/** Deletes an account with everything that belongs to it. @throws OWNER_LAST */
export function deleteAccount(tx: Tx, { id, role }: { id: string; role: Role }): void {
  if (role === 'owner') requireAnotherOwner(tx, id)
  tx.delete(users).where(eq(users.id, id)).run()
}
