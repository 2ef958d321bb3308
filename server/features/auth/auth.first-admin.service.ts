import { randomBytes } from 'node:crypto'
import { ne } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import { write, type Db } from '#server/core/db.ts'
import { newId } from '#server/core/ids.ts'
import { hashPassword } from '#server/core/session.ts'

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
