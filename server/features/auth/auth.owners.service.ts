/** Owners of the site: there is always one who can sign in. */
import { randomBytes } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import type { Role } from '#shared/auth.ts'
import { write, type Tx, type Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { hashPassword } from '#server/core/session.ts'

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

/**
 * Makes the first owner if there is no admin yet.
 * @returns the password if it was generated here: it is shown once, and opens only the page that sets another
 */
export async function ensureFirstAdmin(
  db: Db,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  const hasAdmin = () => db.select({ id: users.id }).from(users).where(ne(users.role, 'reader')).limit(1).get()
  if (hasAdmin()) return undefined
  const chosen = password ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(chosen)
  const made = write(db, (tx) => {
    if (hasAdmin()) return false
    tx.insert(users)
      .values({
        id: newId(),
        email: email.toLowerCase(),
        name: 'Admin',
        ...{ role: 'owner', passwordHash, mustChangePassword: !password },
        createdAt: Date.now(),
      })
      .onConflictDoUpdate({ target: users.email, set: { role: 'owner', passwordHash, mustChangePassword: !password } })
      .run()
    return true
  })
  return made && !password ? { email, password: chosen } : undefined
}
